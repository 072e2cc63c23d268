// Plugin for oxlint with ESLint rules that oxlint lacks.
import { builtinRules } from 'eslint/use-at-your-own-risk';

const NAMES = ['no-restricted-syntax'];

export default {
  meta: { name: 'core' },
  rules: Object.fromEntries(NAMES.map((name) => [name, builtinRules.get(name)])),
};
