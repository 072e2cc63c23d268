import * as v from 'valibot';
import { isIsoDate } from '../domain/isoDate';
import { toCents } from '../domain/money';
import { reportUnreadable } from './reportUnreadable';

// What replies are made of (rules §2.17): a field that means nothing without its value has no default.

/** What reads a part of a reply; what it answers is in the portal's words. */
export type Schema<Output> = v.GenericSchema<unknown, Output>;

/** As RTK Query's types have it, whose schemas answer what they are given. */
export function reply<Output>(schema: Schema<Output>) {
  const { version, vendor, validate } = schema['~standard'];
  return { '~standard': { version, vendor, validate } };
}

const numberAsText = v.pipe(v.number(), v.transform(String));

/** A text that may be missing, and is empty then. A number, such as a post code, is its text. */
export const text = v.fallback(v.union([v.string(), numberAsText]), '');

/** A text that there may be none of: undefined where it is missing, null or empty. */
export const optionalText = v.pipe(
  v.nullish(v.union([v.string(), numberAsText])),
  v.transform((value) => value || undefined),
);

/** An id, or another text that is not empty. */
export const requiredText = v.union([v.pipe(v.string(), v.nonEmpty()), numberAsText]);

/** What is sent back in a header: visible characters without spaces. */
export const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/));

/** Databases without a type of its own have 0 and 1. */
export const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist([0, 1]),
    v.transform((bit) => bit === 1),
  ),
]);

/** A number, or its digits. */
export const amount = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number), v.finite()),
]);

/** A number without decimals. */
export const whole = v.pipe(amount, v.safeInteger());

/** Euro on the wire, cents in the portal. */
export const cents = v.pipe(amount, v.transform(toCents), v.safeInteger());

/** A day that exists, without a time: which day a moment is depends on its zone. */
export const isoDate = v.pipe(v.string(), v.check(isIsoDate));

/** A day that there may be none of: `0000-00-00` is how MySQL says so. */
export const optionalDate = v.pipe(
  v.nullish(v.union([isoDate, v.picklist(['', '0000-00-00'])])),
  v.transform((date) => date?.replace(/^0000-00-00$/, '') || undefined),
);

/** Undefined where it is missing or null. */
export const optional = <Output>(schema: Schema<Output>) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

/** A list whose unreadable entries are left out, and counted. */
export interface Rows<Row> {
  rows: Row[];
  unreadable: number;
}

/**
 * Reads each row by itself, and reports the first that cannot be read. A list of which nothing can be read is
 * unreadable: it must not pass for an empty one.
 * @param what names the rows in the log
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

/** The readable rows alone, where a missing one misleads nobody. */
export const listOf = <Row>(what: string, row: Schema<Row>): Schema<Row[]> =>
  v.pipe(
    rowsOf(what, row),
    v.transform(({ rows }) => rows),
  );

/** A reply with its content at `payload` (rules §2.2). */
export const payloadOf = <Output>(payload: Schema<Output>): Schema<Output> =>
  v.pipe(
    v.object({ payload }),
    v.transform((reply) => reply.payload),
  );

/** A reply with its content at `payload.data`. */
export const payloadDataOf = <Output>(data: Schema<Output>): Schema<Output> =>
  payloadOf(
    v.pipe(
      v.object({ data }),
      v.transform((payload) => payload.data),
    ),
  );

/** The server's words for what was done; a success without them is none (rules §20.8). */
export const done = v.object({ message: v.string() });
export type Done = v.InferOutput<typeof done>;

/** The words alone. */
export const message = v.pipe(
  done,
  v.transform((reply) => reply.message),
);
