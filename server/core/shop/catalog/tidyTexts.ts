const LINE_END = /\r\n?/g;
const TAB = /\t/g;

/** Returns a JSON value with trimmed texts, `\n` as line end and spaces instead of tabs (rules §15.31). */
export function tidyTexts(json: unknown): unknown {
  if (typeof json === 'string') return json.replace(LINE_END, '\n').replace(TAB, ' ').trim();
  if (Array.isArray(json)) return json.map(tidyTexts);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, tidyTexts(value)]));
}
