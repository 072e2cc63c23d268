import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';

/** Rows of a statement. */
const PIECE = 200;

/** SQL: start of day `$1` in the shop's time zone. */
const FIRST_KEPT = `$1::date::timestamp at time zone 'Europe/Berlin'`;

/** Small tables with rows whose term is over. Each call clears one piece. @returns false at the end */
export const oldRowsRepository = (sql: Sql) => ({
  /** Deletes decided declarations, unless one still ends a subscription or owes a refund (rules §40.12). */
  async removeDeclarations(firstKept: IsoDate | null): Promise<boolean> {
    const rows = await sql.query(
      `delete from declarations where id in (
         select d.id from declarations d where d.decided_at < ${FIRST_KEPT} and d.state <> 'open' and not exists (
           select from declaration_endings e where e.declaration_id = d.id
             and (e.state = 'scheduled' or (e.refund_order_id is not null and not e.is_refunded)))
         order by d.decided_at limit ${PIECE}) returning 1`,
      [firstKept],
    );
    return rows.length === PIECE;
  },

  /** Deletes charges and differences of the payment books (rules §40.13). */
  async removeBooks(firstKept: IsoDate | null): Promise<boolean> {
    const charges = await sql.query(
      `delete from unbooked_charges where key in (
         select key from unbooked_charges where found_at < ${FIRST_KEPT} limit ${PIECE}) returning 1`,
      [firstKept],
    );
    const differences = await sql.query(
      `delete from payment_differences where id in (
         select id from payment_differences where ended_at is not null and charged_at < ${FIRST_KEPT}
         limit ${PIECE}) returning 1`,
      [firstKept],
    );
    return charges.length === PIECE || differences.length === PIECE;
  },

  /** Replaces the e-mail addresses of codes that have ended or were deleted by an address without a person (rules §40.13). */
  async emptyDiscounts(firstKept: IsoDate | null): Promise<boolean> {
    const rows = await sql.query<{ id: number }>(
      `with old as (
         select d.id from discounts d
         where (d.end_date < $1::date or d.deleted_at < ${FIRST_KEPT}) and exists (
           select from discount_customers c where c.discount_id = d.id and c.email_norm not like '%@erased.invalid')
         order by d.id limit ${PIECE}
       ), gone as (
         delete from discount_customers c using old where c.discount_id = old.id
       )
       select id from old`,
      [firstKept],
    );
    // Because a list without an entry would be a code for everybody.
    for (const { id } of rows)
      await sql.query(
        `insert into discount_customers (discount_id, email_norm) values ($1, 'ended-' || $1::bigint || '@erased.invalid')`,
        [id],
      );
    return rows.length === PIECE;
  },
});
