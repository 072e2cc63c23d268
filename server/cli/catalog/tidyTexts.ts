const LINE_END = /\r\n?/g;
const TAB = /\t/g;

/** Trims all texts of a JSON value, and normalizes line ends to `\n` and tabs to spaces (rules §15.31). */
export function tidyTexts(json: unknown): unknown {
  if (typeof json === 'string') return json.replace(LINE_END, '\n').replace(TAB, ' ').trim();
  if (Array.isArray(json)) return json.map(tidyTexts);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, tidyTexts(value)]));
}
