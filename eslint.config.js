import js from "@eslint/js";
import globals from "globals";

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
      ],
      "no-shadow": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
