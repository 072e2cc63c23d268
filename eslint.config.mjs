import js from '@eslint/js';
import { readFileSync } from 'node:fs';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Words that comments and test titles do not use. */
const WORDS = JSON.parse(readFileSync('tools/build/words.json', 'utf8'));

/** Maximum length of a file. */
const MAX_LINES = 250;

const NO_BARRELS = [
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that declares it.' },
  { selector: 'ExportNamedDeclaration[source]', message: 'No barrels: import from the file that declares it.' },
];
const NO_DEFAULT = { selector: 'ExportDefaultDeclaration', message: 'Named exports, so that a name means one thing.' };
const NO_TEXT = [
  { selector: 'JSXText[value=/\\p{L}{2}/u]', message: 'Texts live in locales/, in both languages.' },
  {
    selector: 'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder|label)$/] > Literal[value=/\\p{L}{2}/u]',
    message: 'Texts live in locales/, in both languages.',
  },
];

const NO_DOUBLE_CAST = {
  selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
  message: 'A type guard, or a type that is true, instead of a cast through unknown.',
};
const NO_MODULE_STATE = {
  selector:
    'Program > VariableDeclaration[kind="let"], Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]',
  message: 'Create state in src/app, or in a function.',
};
/** Titles of tests, also of tables (`test.each(rows)(title)`). */
const PLAIN_TITLES = ['callee.name', 'callee.object.name', 'callee.callee.object.name'].flatMap((name) =>
  ['arguments.0.value', 'arguments.0.quasis.0.value.raw'].map((title) => ({
    selector: `CallExpression[${name}=/^(test|describe)$/][${title}=/\\b(${WORDS.join('|')})\\b/i]`,
    message: 'Subject and behaviour in plain words (tools/build/words.json).',
  })),
);
const IN_PORTAL = [...NO_BARRELS, NO_DEFAULT, ...NO_TEXT];

export default tseslint.config(
  { ignores: ['dist', '.data', '.cache', 'node_modules', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  {
    rules: {
      'max-lines': ['error', MAX_LINES],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Because the types of RTK Query and XState need both.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...NO_BARRELS, NO_DEFAULT],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'tools/qa/inspection/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.configs.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/set-state-in-effect': 'error',
      'no-restricted-syntax': ['error', ...IN_PORTAL, NO_DOUBLE_CAST, NO_MODULE_STATE],
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'Missing on plain http: src/domain/newKey.ts.' },
        { object: 'crypto', property: 'subtle', message: 'Missing on plain http.' },
      ],
      // Because fetch and storage have one module each.
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'src/api/baseQuery.ts and earlyCall.ts alone fetch.' },
        { name: 'localStorage', message: 'src/session/browserStorage.ts owns the storage.' },
      ],
    },
  },
  // Because the current day is read in each render.
  { files: ['src/session/useToday.ts'], rules: { 'react-hooks/purity': 'off' } },
  { files: ['tools/qa/inspection/panel/chart/sheet.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // Components of mails.
  { files: ['server/**/*.tsx'], rules: { 'no-restricted-syntax': ['error', ...IN_PORTAL] } },
  { files: ['src/app/**'], rules: { 'no-restricted-syntax': ['error', ...IN_PORTAL, NO_DOUBLE_CAST] } },
  {
    files: [
      'src/api/earlyCall.ts',
      'src/config/loadRuntimeConfig.ts',
      // Calls of the demo, not of the API.
      'src/config/inspection.ts',
      'tools/qa/inspection/panel/demo/demoCalls.ts',
      'src/session/browserStorage.ts',
    ],
    rules: { 'no-restricted-globals': 'off' },
  },
  { rules: { 'no-warning-comments': ['error', { terms: WORDS, location: 'anywhere' }] } },
  {
    files: ['__tests__/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...NO_BARRELS, NO_DEFAULT, ...PLAIN_TITLES] },
  },
  // Because the tests of a screen are one file.
  { files: ['__tests__/**'], rules: { 'max-lines': 'off' } },
  // Because these tools need a default export.
  {
    files: ['*.config.ts', '__tests__/support/global*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
