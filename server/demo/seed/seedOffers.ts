import { CANCELLATION_OFFERS } from '#src/domain/subscription/cancellation';
import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '../../db/Db';
import { createDice } from './bulk/dice';

/** Share of the running subscriptions whose customers have taken an offer. */
const TAKEN = 0.08;
/** Share of the other cancellations that a pause was offered to. */
const PAUSE_OFFERED = 0.3;

const KINDS = `(array[${CANCELLATION_OFFERS.map((kind) => `'${kind}'`).join()}])`;

/** Inserts the offers of the demo's cancellations, declined and taken (rules §9.10). */
export function seedOffers(sql: Sql, today: IsoDate, seed: number): Promise<void> {
  const { roll, pick } = createDice(seed);
  return sql.exec(`
    insert into cancellation_offers (subscription_id, day, kind, is_taken)
    select id, ended_on, case cancel_reason when '2' then 'delay' when '3' then 'swap' else 'pause' end, false
    from subscriptions
    where status = 'CANCELLED' and (cancel_reason in ('2', '3') or ${roll('id', 50)} < ${PAUSE_OFFERED});

    insert into cancellation_offers (subscription_id, day, kind, is_taken)
    select id, started_on + floor(${roll('id', 51)} * (date '${today}' - started_on))::int, ${pick(KINDS, 'id', 52)}, true
    from subscriptions
    where status in ('ACTIVE', 'PAUSED') and started_on < date '${today}' and ${roll('id', 53)} < ${TAKEN};`);
}
