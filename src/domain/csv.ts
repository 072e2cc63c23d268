import { DECIMAL } from './amountText';
import type { Language } from './language';

/** Because Excel misreads umlauts without a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Column separators that Excel expects for each language. */
const DELIMITER: Record<Language, string> = { de: ';', en: ',' };
/** Cells that a spreadsheet would run as formulas, also after white space or in full-width form. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

export type Cell = string | number | null;

/** Returns rows of a CSV table; `null` is an empty cell. Loads `papaparse` on demand. */
export async function csvRows(rows: readonly (readonly Cell[])[], language: Language): Promise<string> {
  const { default: papaparse } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  const text = (cell: Cell) => (typeof cell === 'number' ? String(cell).replace('.', DECIMAL[language]) : (cell ?? ''));
  const table = rows.map((row) => row.map(text));
  return papaparse.unparse(table, { delimiter: DELIMITER[language], newline: '\r\n', escapeFormulae: FORMULA });
}

/** Returns a CSV file with these rows. */
export const toCsv = async (rows: readonly (readonly Cell[])[], language: Language): Promise<string> =>
  BYTE_ORDER_MARK + (await csvRows(rows, language));
