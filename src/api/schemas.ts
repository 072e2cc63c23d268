import * as v from 'valibot';
import { isIsoDate } from '../domain/isoDate';
import { toCents } from '../domain/money';
import { reportUnreadable } from './reportUnreadable';

// Parts of reply schemas (rules §2.17). Fields that are useless without a value have no default.

/** Schema that converts a part of a reply to the portal's format. */
export type Schema<Output> = v.GenericSchema<unknown, Output>;

/** Adapts a schema to RTK Query, whose types expect an unchanged output. */
export function reply<Output>(schema: Schema<Output>) {
  const { version, vendor, validate } = schema['~standard'];
  return { '~standard': { version, vendor, validate } };
}

const numberAsText = v.pipe(v.number(), v.transform(String));

/** Text, empty if missing. Converts a number, such as a postal code. */
export const text = v.fallback(v.union([v.string(), numberAsText]), '');

/** Text; undefined if missing, null or empty. */
export const optionalText = v.pipe(
  v.nullish(v.union([v.string(), numberAsText])),
  v.transform((value) => value || undefined),
);

/** Id or other text that is not empty. */
export const requiredText = v.union([v.pipe(v.string(), v.nonEmpty()), numberAsText]);

/** Token for a header: visible ASCII characters without spaces. */
export const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/));

/** Boolean; also 0 and 1, for databases without a boolean type. */
export const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist([0, 1]),
    v.transform((bit) => bit === 1),
  ),
]);

/** Number, or its digits as text. */
export const amount = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number), v.finite()),
]);

/** Integer. */
export const whole = v.pipe(amount, v.safeInteger());

/** Cents, converted from euro on the wire. */
export const cents = v.pipe(amount, v.transform(toCents), v.safeInteger());

/** Existing ISO date without a time, because the date of a timestamp depends on its zone. */
export const isoDate = v.pipe(v.string(), v.check(isIsoDate));

/** ISO date; undefined if missing, empty or MySQL's `0000-00-00`. */
export const optionalDate = v.pipe(
  v.nullish(v.union([isoDate, v.picklist(['', '0000-00-00'])])),
  v.transform((date) => date?.replace(/^0000-00-00$/, '') || undefined),
);

/** Undefined if missing or null. */
export const optional = <Output>(schema: Schema<Output>) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

/** Readable rows of a list, and the number of unreadable ones. */
export interface Rows<Row> {
  rows: Row[];
  unreadable: number;
}

/**
 * Parses each row separately and reports the first unreadable one. Fails if all rows are unreadable, because the list would
 * look empty.
 * @param what name of the rows in the log
 */
export const rowsOf = <Row>(what: string, row: Schema<Row>): Schema<Rows<Row>> =>
  v.pipe(
    v.array(v.unknown()),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const read = value.map((one) => v.safeParse(row, one));
      const rows = read.flatMap((one) => (one.success ? [one.output] : []));
      const failed = read.find(({ success }) => !success);
      if (failed?.issues) reportUnreadable(what, failed.issues);
      if (failed && rows.length === 0) {
        addIssue({ message: `no readable ${what}` });
        return NEVER;
      }
      return { rows, unreadable: value.length - rows.length };
    }),
  );

/** Readable rows only, for lists where a missing row does no harm. */
export const listOf = <Row>(what: string, row: Schema<Row>): Schema<Row[]> =>
  v.pipe(
    rowsOf(what, row),
    v.transform(({ rows }) => rows),
  );

/** Reply with its content at `payload` (rules §2.2). */
export const payloadOf = <Output>(payload: Schema<Output>): Schema<Output> =>
  v.pipe(
    v.object({ payload }),
    v.transform((reply) => reply.payload),
  );

/** Reply with its content at `payload.data`. */
export const payloadDataOf = <Output>(data: Schema<Output>): Schema<Output> =>
  payloadOf(
    v.pipe(
      v.object({ data }),
      v.transform((payload) => payload.data),
    ),
  );

/** Server's message about a success, which is required (rules §20.8). */
export const done = v.object({ message: v.string() });
export type Done = v.InferOutput<typeof done>;

/** Server's message as a text. */
export const message = v.pipe(
  done,
  v.transform((reply) => reply.message),
);
