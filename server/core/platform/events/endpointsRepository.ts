import type { Sql } from '#server/db/Db';
import { minuteSql } from '../wire/momentSql';

/** Hours for which events are signed with the old secret as well (rules §34.7). */
const ROTATION_HOURS = 24;
/** Time without a delivery after which an endpoint is switched off (rules §34.6). */
const FAILING = `interval '3 days'`;

export interface NewEndpoint {
  name: string;
  url: string;
  /** Null for all types. */
  types: readonly string[] | null;
  secret: string;
}

/** Endpoint as listed for the operator. */
export interface ListedEndpoint {
  name: string;
  url: string;
  types: readonly string[] | null;
  waiting: number;
  parked: number;
  /** Null before the first try. */
  lastTry: { status: number | null; reply: string } | null;
  /** Minute in UTC, such as `2026-11-29T14:05`; null unless switched off. */
  offSince: string | null;
}

export interface Endpoint {
  id: number;
  url: string;
  secret: string;
  oldSecret: string | null;
  isOff: boolean;
}

const ROTATED_UNTIL = `now() + interval '${ROTATION_HOURS} hours'`;
const IS_ROTATING = 'coalesce(old_secret_until > now(), false)';

/** Rotation of a secret. */
export interface Rotation {
  id: number;
  /** True if an older secret than the one before still signs. */
  isSecond: boolean;
  /** Minute in UTC until which the old secret signs. */
  until: string;
}

/** SQL: the old secret of endpoint `e` for a day after a rotation, otherwise null. */
export const OLD_SECRET = 'case when e.old_secret_until > now() then e.old_secret end';
/** SQL: event `v` is no test of an endpoint (rules §34.12). */
export const IS_NO_TEST = `v.type <> 'webhook.test'`;
const countOf = (state: 'waiting' | 'parked') =>
  `(select count(*)::int from event_deliveries d join events v on v.id = d.event_id
    where d.endpoint_id = e.id and d.state = '${state}' and ${IS_NO_TEST})`;

export const endpointsRepository = (sql: Sql) => ({
  /** @returns the id, or undefined if the name is taken */
  async add({ name, url, types, secret }: NewEndpoint): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      `insert into event_endpoints (name, url, types, secret) values ($1, $2, $3::text[], $4)
       on conflict do nothing returning id`,
      [name, url, types && `{${types.join(',')}}`, secret],
    );
    return row?.id;
  },

  async find(name: string): Promise<Endpoint | undefined> {
    const [row] = await sql.query<Endpoint>(
      `select id, url, secret, ${OLD_SECRET} as "oldSecret", off_at is not null as "isOff"
       from event_endpoints e where name = $1`,
      [name],
    );
    return row;
  },

  list: () =>
    sql.query<ListedEndpoint>(
      `select name, url, array_to_json(types) as types, ${countOf('waiting')} as waiting, ${countOf('parked')} as parked,
         (select json_build_object('status', t.status, 'reply', t.reply) from event_tries t
          where t.endpoint_id = e.id order by t.id desc limit 1) as "lastTry",
         ${minuteSql('off_at')} as "offSince"
       from event_endpoints e order by id`,
    ),

  /**
   * Replaces the secret; the old one signs for a day. A second rotation within this day keeps the oldest secret with its
   * time, and the one between never signs again.
   * @returns undefined for an unknown name
   */
  async rotate(name: string, secret: string): Promise<Rotation | undefined> {
    const [row] = await sql.query<Rotation>(
      `update event_endpoints set secret = $2,
         old_secret = case when ${IS_ROTATING} then old_secret else secret end,
         old_secret_until = case when ${IS_ROTATING} then old_secret_until else ${ROTATED_UNTIL} end
       where name = $1 returning id, old_secret_until < ${ROTATED_UNTIL} as "isSecond",
         ${minuteSql('old_secret_until')} as until`,
      [name, secret],
    );
    return row;
  },

  /** Switches an endpoint on. @returns the id, or undefined without a switched-off endpoint of the name */
  async enable(name: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      `update event_endpoints set off_at = null, failing_since = null where name = $1 and off_at is not null
       returning id`,
      [name],
    );
    return row?.id;
  },

  /** Switches an endpoint off. @returns the id, or undefined for an unknown name */
  async switchOff(name: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>(
      'update event_endpoints set off_at = coalesce(off_at, now()) where name = $1 returning id',
      [name],
    );
    return row?.id;
  },

  /**
   * Deletes an endpoint with its remaining deliveries and tries. Changes with events wait for it.
   * @returns the id, or undefined for an unknown name
   */
  async remove(name: string): Promise<number | undefined> {
    const [row] = await sql.query<{ id: number }>('delete from event_endpoints where name = $1 returning id', [name]);
    return row?.id;
  },

  /** Records a delivery, which ends a time of failures. */
  async succeed(id: number): Promise<void> {
    await sql.query('update event_endpoints set failing_since = null where id = $1 and failing_since is not null', [
      id,
    ]);
  },

  /**
   * Records a failure, and switches the endpoint off after three days without a delivery (rules §34.6).
   * @param isGone switches off at once
   * @returns true if this failure has switched it off
   */
  async fail(id: number, isGone: boolean): Promise<boolean> {
    const rows = await sql.query<{ isOff: boolean }>(
      `update event_endpoints set failing_since = coalesce(failing_since, now()),
         off_at = case when $2 or failing_since <= now() - ${FAILING} then now() end
       where id = $1 and off_at is null returning off_at is not null as "isOff"`,
      [id, isGone],
    );
    return rows.some(({ isOff }) => isOff);
  },
});
