import { Type, type TSchema } from '@fastify/type-provider-typebox';

/** Maximum of counted rows of a list (rules §37.1). */
export const LIST_CAP = 1_000;

interface Asked {
  page: number;
  resultPerPage: number;
}

interface List<Row> {
  /** Counts the rows, at most `limit`. */
  count: (limit: number) => Promise<number>;
  rows: (offset: number, limit: number) => Promise<Row[]>;
}

/** Reads one page of a list (rules §37.1). A page beyond the counted rows costs only the count. */
export async function cappedPage<Row>({ page, resultPerPage }: Asked, list: List<Row>) {
  const found = await list.count(LIST_CAP + 1);
  const totalCount = Math.min(found, LIST_CAP);
  const offset = (page - 1) * resultPerPage;
  const rows = offset < totalCount ? await list.rows(offset, Math.min(resultPerPage, totalCount - offset)) : [];
  return { rows, totalCount, ...(found > LIST_CAP && { totalIsCapped: true }) };
}

/** Payload of `cappedPage`. */
export const cappedPayload = <Row extends TSchema>(row: Row) =>
  Type.Object({
    rows: Type.Array(row),
    totalCount: Type.Integer(),
    /** True if there are more rows than `totalCount`. */
    totalIsCapped: Type.Optional(Type.Boolean()),
  });
