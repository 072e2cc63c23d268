// The rules of eslint.config.mjs for oxlint, three times as fast as ESLint. Rules with types need --type-aware.
import { readFileSync } from 'node:fs';
import eslintConfig from './eslint.config.mjs';
import corePlugin from './tools/build/eslintRules.mjs';

const PLUGINS = { '@typescript-eslint': 'typescript', 'jsx-a11y-x': 'jsx-a11y', 'react-hooks': 'react' };

const schema = JSON.parse(readFileSync('node_modules/oxlint/configuration_schema.json', 'utf8'));
const oxlintRules = schema.definitions.DummyRuleMap.properties;

/** Returns the name in oxlint; undefined if it has no such rule. */
function toOxlintName(name) {
  if (name in corePlugin.rules) return `core/${name}`;
  const [rule, plugin] = name.split('/').reverse();
  return [`${PLUGINS[plugin]}/${rule}`, rule].find((candidate) => candidate in oxlintRules);
}

function toOxlintRule([name, setting]) {
  const oxlintName = toOxlintName(name);
  const [severity] = [setting].flat();
  return oxlintName ? [[oxlintName, severity === 'off' || severity === 0 ? 'off' : setting]] : [];
}

const toOxlintGlobals = (globals) =>
  Object.fromEntries(Object.entries(globals).map(([name, isWritable]) => [name, isWritable ? 'writable' : 'readonly']));

export default {
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: [{ name: 'core', specifier: './tools/build/eslintRules.mjs' }],
  categories: { correctness: 'off' },
  ignorePatterns: eslintConfig.flatMap(({ ignores, files }) => (files ? [] : (ignores ?? []))),
  overrides: eslintConfig.map(({ files = ['**/*'], rules = {}, languageOptions }) => ({
    files: files.flat(),
    rules: Object.fromEntries(Object.entries(rules).flatMap(toOxlintRule)),
    globals: toOxlintGlobals(languageOptions?.globals ?? {}),
  })),
};
