import type { IsoDate } from '#src/domain/isoDate';
import { preciseMomentSql } from '../../core/platform/wire/momentSql';
import { CUSTOMER_NAME } from '../../core/shop/customers/customerName';
import type { Sql, SqlValue } from '../../db/Db';
import type { AuditRow } from './schemas';

/** Filters of the log; undefined matches each row. Days are inclusive, in the shop's time zone. */
export interface AuditFilter {
  admin: string | undefined;
  action: string | undefined;
  customerId: number | undefined;
  from: IsoDate | undefined;
  to: IsoDate | undefined;
}

const CONDITIONS: Record<keyof AuditFilter, (value: string) => string> = {
  admin: (value) => `l.acting_admin = ${value}`,
  action: (value) => `l.action = ${value}`,
  customerId: (value) => `l.customer_id = ${value}`,
  from: (value) => `l.changed_at >= ${value}::date::timestamp at time zone 'Europe/Berlin'`,
  to: (value) => `l.changed_at < (${value}::date + 1)::timestamp at time zone 'Europe/Berlin'`,
};

const COLUMNS = `l.id::text, ${preciseMomentSql('l.changed_at')} as at, l.actor, l.acting_admin as admin,
  l.acting_key as key, l.via_mail as "viaMail", l.customer_id::text as "customerId",
  case when c.email = '' then '' else nullif(${CUSTOMER_NAME}, '') end as "customerName", l.subject,
  l.subject_id::text as "subjectId", l.action, l.before, l.after`;

/** Condition and parameters of a filter; further parameters start at `$n`, n being `params.length + 1`. */
function conditionOf(filter: AuditFilter): { where: string; params: SqlValue[] } {
  const set = (Object.keys(CONDITIONS) as (keyof AuditFilter)[]).filter((name) => filter[name] !== undefined);
  const where = ['true', ...set.map((name, index) => CONDITIONS[name](`$${index + 1}`))].join(' and ');
  return { where, params: set.map((name) => filter[name] ?? null) };
}

/** Rows of the change log, newest first (rules §39.2). */
export const auditRepository = (sql: Sql, filter: AuditFilter) => {
  const { where, params } = conditionOf(filter);
  const next = params.length + 1;
  return {
    /** Counts the rows, at most `limit`. */
    async count(limit: number): Promise<number> {
      const [row] = await sql.query<{ count: number }>(
        `select count(*)::int as count from (select from change_log l where ${where} limit $${next}) as found`,
        [...params, limit],
        'fresh',
      );
      return row?.count ?? 0;
    },

    rows: (offset: number, limit: number) =>
      sql.query<AuditRow>(
        `select ${COLUMNS} from (
           select * from change_log l where ${where} order by l.changed_at desc, l.id desc limit $${next} offset $${next + 1}) l
         left join customers c on c.id = l.customer_id order by l.changed_at desc, l.id desc`,
        [...params, limit, offset],
        'fresh',
      ),

    /** Rows after this one; from the newest without one. */
    after: (last: AuditRow | undefined, limit: number) =>
      sql.query<AuditRow>(
        `select ${COLUMNS} from (
           select * from change_log l
           where ${where} and ($${next}::bigint is null
             or (l.changed_at, l.id) < (select changed_at, id from change_log where id = $${next}))
           order by l.changed_at desc, l.id desc limit $${next + 1}) l
         left join customers c on c.id = l.customer_id order by l.changed_at desc, l.id desc`,
        [...params, last?.id ?? null, limit],
        'fresh',
      ),
  };
};
