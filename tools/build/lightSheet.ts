import { serializeStyles } from '@emotion/serialize';
import { compile, serialize, stringify } from 'stylis';
import { lightStyles } from '#src/ui/light/lightStyles';
import { theme } from '#src/ui/layout/theme';

type Variables = Readonly<Record<string, string | number>>;

const cssOf = (styles: object): string => serialize(compile(serializeStyles([styles as never]).styles), stringify);

/** Returns the theme variables that `rules` uses, because Material UI sets all variables later. */
function onlyUsed(sheet: object, rules: string): object {
  const entries = Object.entries(sheet).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'object' && value !== null) return [[name, onlyUsed(value as Variables, rules)]];
    return !name.startsWith('--') || rules.includes(`var(${name},`) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** Returns the style sheet of a page before Material UI is loaded, in light and dark colours. */
export function lightSheet(): string {
  const rules = cssOf(lightStyles);
  const variables = theme.generateStyleSheets().map((sheet) => cssOf(onlyUsed(sheet, rules)));
  return [...variables, rules].join('');
}
