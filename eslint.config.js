import js from "@eslint/js";
import globals from "globals";

// The functions of core/messages.js: those that return text in the language of the page, and those
// that take one literal or two.
const TEXTS = "^(_|inContext|plural)$";
const ONE_TEXT = "^(_|message)$";
const TWO_TEXTS = "^(inContext|messageIn|plural|pluralMessage)$";

export default [
  js.configs.recommended,
  {
    files: ["webapp/static/js/**/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 16],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-lines": ["error", { max: 350 }],
      "no-else-return": "error",
      "no-param-reassign": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "TemplateLiteral TemplateLiteral",
          message: "The program that removes comments does not understand nested templates.",
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
];
