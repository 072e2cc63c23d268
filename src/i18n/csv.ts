import type { Language } from '../domain/language';
import { toEuro } from '../domain/money';

/** Without it Excel takes umlauts apart. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Excel divides columns by the language's own sign, since the comma is Germany's decimal sign. */
const DELIMITER: Record<Language, string> = { de: ';', en: ',' };
const DECIMAL: Record<Language, string> = { de: ',', en: '.' };
/** Cells that a spreadsheet would run, also behind blanks and in their wide forms. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

type Cell = string | number | null;

/** An amount of money with two decimals, as the language writes it. */
export const csvAmount = (cents: number, language: Language): string =>
  toEuro(cents).toFixed(2).replace('.', DECIMAL[language]);

/** A table for a spreadsheet; `null` is an empty cell. What writes it is loaded here and nowhere else. */
export async function toCsv(rows: readonly (readonly Cell[])[], language: Language): Promise<string> {
  const { default: papaparse } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  const text = (cell: Cell) => (typeof cell === 'number' ? String(cell).replace('.', DECIMAL[language]) : (cell ?? ''));
  const table = rows.map((row) => row.map(text));
  return (
    BYTE_ORDER_MARK +
    papaparse.unparse(table, { delimiter: DELIMITER[language], newline: '\r\n', escapeFormulae: FORMULA })
  );
}
