import { Readable } from 'node:stream';
import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvRows, toCsv, type Cell } from '#src/domain/csv';
import { langOf } from '../core/platform/wire/language';
import { translate, type MessageKey } from '../core/platform/wire/translate';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route answers `format=csv` by a CSV file (rules §37.2). */
    hasCsv?: boolean;
  }
}

/** Rows per query of a file. */
const PIECE = 1_000;

/** Query parameter of a list that is also a CSV file. */
export const CsvFormat = Type.Optional(Type.Enum(['csv'], { description: '`csv` answers all rows as a CSV file.' }));

type ReadAfter<Row> = (last: Row | undefined, limit: number) => Promise<Row[]>;

/** Reads a list piece by piece. */
async function* inPieces<Row>(read: ReadAfter<Row>): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1), PIECE);
    yield rows;
  } while (rows.length === PIECE);
}

interface CsvFile<Row> {
  /** Name of the file without its ending. */
  name: string;
  columns: readonly MessageKey[];
  /** Reads the rows after the given one; from the start without one. */
  after: ReadAfter<Row>;
  cellsOf: (row: Row) => readonly Cell[];
}

/** Sends a CSV file in the caller's language while it is read (rules §37.2). */
export function sendCsv<Row>(request: FastifyRequest, reply: FastifyReply, file: CsvFile<Row>): FastifyReply {
  const lang = langOf(request);
  async function* text() {
    yield await toCsv([file.columns.map((column) => translate(lang, column))], lang);
    for await (const rows of inPieces(file.after))
      if (rows.length > 0) yield `\r\n${await csvRows(rows.map(file.cellsOf), lang)}`;
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${file.name}.csv"`)
    .send(Readable.from(text()));
}
