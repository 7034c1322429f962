import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import globals from "globals";

const SCRIPTS = "webapp/static/js";

/** The folders of the page, each with those that its modules can import. */
const LAYERS = {
  core: [],
  hand: ["core"],
  camera: ["core", "hand"],
  reading: ["core", "hand"],
  photo: ["core", "hand", "reading"],
  rules: ["core", "hand", "rule_sheet"], // which a button loads when it is needed
  rule_sheet: ["core", "hand", "rules"],
  reference: ["core", "hand"],
  score: ["core", "hand", "reading", "reference", "rules"],
  home: ["core", "camera"],
  table: ["core", "hand", "camera", "reading", "rules", "rule_sheet", "score", "sharing"],
  sharing: ["core"],
  phone: ["core"],
};

/** The folders of a table, each of which can import those before it and the modules beside them. */
const TABLE_LAYERS = ["setup", "events", "win", "history", "menu", "board"].map(
  (folder) => `${SCRIPTS}/table/${folder}`,
);

const layerZones = [
  ...Object.entries(LAYERS).map(([folder, below]) => ({
    target: `${SCRIPTS}/${folder}`,
    from: SCRIPTS,
    except: [folder, ...below].map((each) => `./${each}`),
  })),
  { target: `${SCRIPTS}/table/*.js`, from: TABLE_LAYERS },
  ...TABLE_LAYERS.slice(0, -1).map((folder, at) => ({
    target: folder,
    from: TABLE_LAYERS.slice(at + 1),
  })),
];

// The functions of core/messages.js: those that return text in the language of the page, and those
// that take one literal or two.
const TEXTS = "^(_|inContext|plural)$";
const ONE_TEXT = "^(_|message)$";
const TWO_TEXTS = "^(inContext|messageIn|plural|pluralMessage)$";

export default [
  js.configs.recommended,
  {
    files: [`${SCRIPTS}/**/*.js`],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createNodeResolver()] },
    rules: {
      complexity: ["error", 16],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "import-x/no-cycle": "error",
      "import-x/no-restricted-paths": ["error", { zones: layerZones }],
      "no-else-return": "error",
      "no-param-reassign": "error",
      "no-restricted-globals": [
        "error",
        ...["fetch", "XMLHttpRequest"].map((name) => ({
          name,
          message: "Every request goes through core/client.js.",
        })),
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "TemplateLiteral TemplateLiteral",
          message: "The program that removes comments does not understand nested templates.",
        },
        {
          selector: 'Literal[value=/^(https?:)?\\/\\//][value!="http://www.w3.org/2000/svg"]',
          message: "The page loads nothing from other servers.",
        },
        {
          selector: `CallExpression[callee.name=/${TEXTS}/]:not(:function *)`,
          message: "The language can change while the page is open: use `message` for a constant.",
        },
        {
          selector: `CallExpression[callee.name=/${ONE_TEXT}/]:not([arguments.0.type="Literal"])`,
          message: "Only literals are translated.",
        },
        {
          selector: `CallExpression[callee.name=/${TWO_TEXTS}/]:not([arguments.0.type="Literal"][arguments.1.type="Literal"])`,
          message: "Only literals are translated.",
        },
      ],
      "no-shadow": ["error", { allow: ["_"] }],
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    // The HTTP client; and inside a phone, what answers the requests of the page.
    files: [`${SCRIPTS}/core/client.js`, `${SCRIPTS}/phone/*.js`],
    rules: { "no-restricted-globals": "off" },
  },
];
