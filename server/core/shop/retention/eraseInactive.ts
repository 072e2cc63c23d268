import { ANNOUNCED_DAYS } from '#src/domain/customer/erasure';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import type { AppContext } from '../../platform/context/AppContext';
import { mailRepository } from '../../platform/mail/repository';
import { announcedMail } from '../erasure/erasureMails';
import { askErasure } from '../erasure/requestErasure';
import type { Position } from './walksRepository';

/** Customers of a piece. */
const PIECE = 200;

/**
 * SQL: customers from `$1` to `$2` without activity since day `$3`. No subscription runs, and none has ended since; no
 * order, no session, no change by a person, and no withdrawn announcement, because sign-ins are not kept for years.
 */
const INACTIVE = `
  select c.id, c.email, c.first_name as "firstName", c.lang, c.erasure_announced_on as "announcedOn" from customers c, (select $3::date::timestamp at time zone 'Europe/Berlin' as moment) since
  where c.id between $1 and $2 and c.created_at < since.moment
    and (c.erasure_withdrawn_on is null or c.erasure_withdrawn_on < $3::date)
    and not exists (select from erasures e where e.customer_id = c.id)
    and not exists (select from subscriptions s where s.customer_id = c.id
      and (is_running(s.status) or greatest(s.ended_on, s.started_on) >= $3::date))
    and not exists (select from orders o where o.customer_id = c.id and o.placed_at >= since.moment)
    and not exists (select from sessions x where x.customer_id = c.id)
    and not exists (select from known_browsers b where b.email_norm = c.email_norm and b.signed_in_at >= since.moment)
    and not exists (select from declarations d where d.email_norm = c.email_norm and d.state = 'open')
    and not exists (select from change_log l
      where l.customer_id = c.id and l.actor <> 'system' and l.changed_at >= since.moment)
  order by c.id`;

interface Inactive {
  id: number;
  email: string;
  firstName: string;
  lang: Language;
  announcedOn: IsoDate | null;
}

type Needs = Pick<AppContext, 'clock' | 'formatDay' | 'publicOrigin'>;

/** Announces the erasure of an inactive customer, or asks for it once the announcement is old enough. */
async function announceOrErase(tx: Sql, context: Needs, { announcedOn, ...customer }: Inactive): Promise<void> {
  const today = context.clock.today();
  const isAnnounced = announcedOn !== null;
  if (isAnnounced && announcedOn > addDays(today, -ANNOUNCED_DAYS)) return;
  if (isAnnounced) {
    const author = { at: context.clock.now(), actor: 'system', actingAdmin: null } as const;
    await askErasure(tx, customer.id, 'retention', author);
    return;
  }
  await tx.query('update customers set erasure_announced_on = $2 where id = $1', [customer.id, today]);
  const lastDay = addDays(today, ANNOUNCED_DAYS - 1);
  await mailRepository(tx).queue(announcedMail(context, customer, lastDay));
}

/**
 * Announces the erasures of customers without activity since a day, and asks for those that were announced before
 * (rules §40.11). Looks at one piece after a position.
 * @returns the last customer that it looked at; undefined at the end
 */
export async function eraseInactive(
  tx: Sql,
  context: Needs,
  { at, id }: Position,
  firstKept: IsoDate | null,
): Promise<Position | undefined> {
  const [piece] = await tx.query<{ last: number | null }>(
    `select max(id) as last from (select id from customers where id > $1 order by id limit ${PIECE}) as piece`,
    [id],
  );
  if (!piece || piece.last === null || firstKept === null) return undefined;
  const inactive = await tx.query<Inactive>(INACTIVE, [id + 1, piece.last, firstKept]);
  await tx.query(
    `update customers set erasure_announced_on = null, erasure_withdrawn_on = $4
     where id between $1 and $2 and erasure_announced_on is not null and id <> all (select jsonb_array_elements_text($3::jsonb)::bigint)`,
    [id + 1, piece.last, JSON.stringify(inactive.map((customer) => customer.id)), context.clock.today()],
  );
  for (const customer of inactive) await announceOrErase(tx, context, customer);
  return { at, id: piece.last };
}
