import type { CancellationKind, DeclarationType } from '#src/domain/declaration/declaration';
import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '../../db/Db';
import type { DeclarationState } from '../../core/shop/declarations/Declaration';
import { createDice } from './bulk/dice';
import { ADMIN_EMAIL } from './demoSignIns';

interface SeedDeclaration {
  reference: string;
  type: DeclarationType;
  kind: CancellationKind | null;
  state: DeclarationState;
  /** Days since the receipt; the end of its subscription replaces those of a cancelled one. */
  daysAgo: number;
  /** Text of the contract field; null for the number of the subscription. */
  contract: string | null;
  /** Another person than the customer, or null. */
  sender: { name: string; email: string } | null;
  reason: string;
  rejectReason: string | null;
}

const cancellation = (
  reference: string,
  state: DeclarationState,
  daysAgo: number,
  more: Partial<SeedDeclaration> = {},
): SeedDeclaration => ({
  ...{ reference, type: 'cancellation', kind: 'ordinary', state, daysAgo },
  ...{ contract: null, sender: null, reason: '', rejectReason: null },
  ...more,
});
const WITHDRAWAL = { type: 'withdrawal', kind: null } as const;

/** Declarations of every final state and open ones, more than one page of the admin's list. */
const DECLARATIONS: readonly SeedDeclaration[] = [
  cancellation('K-3HXV9-T5QM2', 'rejected', 47, {
    contract: 'Weiß ich nicht mehr',
    sender: { name: 'Anna Berger', email: 'a.berger@post.example' },
    rejectReason: 'Zu diesen Angaben gibt es bei uns kein Abo.',
  }),
  cancellation('K-8PZR4-6WDKN', 'done', 0),
  cancellation('K-QM27C-YH9TF', 'done', 0, { reason: 'Unser Kater ist gestorben.', kind: 'extraordinary' }),
  cancellation('W-5TGKX-42VRB', 'done', 0, WITHDRAWAL),
  cancellation('K-NV6D3-8CJPW', 'done', 0),
  cancellation('K-Z9FQH-B3M7X', 'done', 0, { reason: 'Wir haben noch Streu für Monate.' }),
  cancellation('W-2RWYK-P8HD6', 'done', 0, WITHDRAWAL),
  cancellation('K-74TJN-GXV5Q', 'takenBack', 19),
  cancellation('K-C6BMP-9RZ2D', 'rejected', 12, {
    contract: 'Streu alle vier Wochen',
    sender: { name: 'Katzenpension Samtpfote', email: 'info@katzenpension.example' },
    rejectReason: 'Bitte nenne uns die Nummer deines Abos. Sie steht in jeder Bestätigung.',
  }),
  cancellation('K-P5NQT-X2W9V', 'open', 2, { contract: 'Das Abo für die Katzentoilette', reason: 'Zu teuer.' }),
  cancellation('W-B8ZHF-6KD4T', 'open', 1, { ...WITHDRAWAL, contract: 'Letzte Lieferung' }),
  cancellation('K-G2MVJ-R9CX7', 'open', 1, {
    contract: 'Keine Nummer zur Hand',
    sender: { name: 'Sven Neumann', email: 's.neumann@mail.example' },
  }),
];

const isEnded = ({ state }: SeedDeclaration) => state === 'done';

/**
 * Inserts the demo's declarations about bulk customers, decided ones with their endings. Skips those without a
 * subscription that fits.
 */
export async function seedDeclarations(sql: Sql, today: IsoDate, seed: number): Promise<void> {
  const { roll } = createDice(seed);
  const plan = [DECLARATIONS.filter(isEnded), DECLARATIONS.filter((one) => !isEnded(one))].flatMap((group) =>
    group.map((one, index) => ({ ...one, ended: isEnded(one), rank: index + 1 })),
  );
  const day = `date '${today}'`;
  await sql.query(
    `with plan as (
       select * from jsonb_to_recordset($1::jsonb) as p(reference text, type text, kind text, state text, "daysAgo" int,
         contract text, sender json, reason text, "rejectReason" text, ended boolean, rank int)),
     found as (
       select s.id, s.customer_id, status = 'CANCELLED' as ended, next_bill_date, ended_on, c.lang, c.email,
         concat_ws(' ', c.first_name, c.last_name) as name
       from subscriptions s join customers c on c.id = s.customer_id
       where c.external_id like 'C-%' and (status = 'ACTIVE' and next_bill_date > ${day} + 7
         or status = 'CANCELLED' and ended_on between ${day} - 60 and ${day} - 2)),
     ranked as (
       select *, row_number() over (partition by ended order by case when ended then ended_on end, ${roll('id', 61)}) as rank
       from (select distinct on (customer_id) * from found order by customer_id, id) as one),
     made as (
       select p.reference, p.type, p.kind, p.state, p.reason, p."rejectReason" as reject_reason, r.id,
         coalesce(p.sender ->> 'name', r.name) as name, coalesce(p.sender ->> 'email', r.email) as email, r.lang, r.next_bill_date, p.contract is null as is_named,
         coalesce(p.contract, r.id::text) as contract,
         (coalesce(r.ended_on, ${day} - p."daysAgo") + time '08:20' + p.rank * interval '37 minutes')
           at time zone 'Europe/Berlin' as received_at
       from plan p join ranked r on r.ended = p.ended and r.rank = p.rank),
     added as (
       insert into declarations (reference, type, kind, reason, name, email, email_norm, contract, lang, named_ids,
         fingerprint, received_at, state, checked_at, decided_at, decided_by, acting_admin, reject_reason, holds_until,
         released_at)
       select reference, type, kind, reason, name, email, lower(email), contract, lang,
         case when is_named then array[id] else '{}' end, 'seed-' || reference, received_at, state, received_at,
         case when state <> 'open' then received_at + interval '9 minutes' end,
         case when state = 'open' then null when reject_reason is not null or type = 'withdrawal' then 'admin'
           when state = 'takenBack' then 'customer' else 'shop' end,
         case when state <> 'open' and (reject_reason is not null or type = 'withdrawal') then $2 end, reject_reason,
         case when state = 'open' then ${day} + 3 end,
         case when state <> 'open' then received_at + interval '9 minutes' end
       from made order by received_at
       returning id, reference, state, type, decided_at)
     insert into declaration_endings (declaration_id, subscription_id, state, decided_at, cancel_on, refund_order_id,
       refund_cents)
     select a.id, m.id, a.state, a.decided_at, case when a.state = 'takenBack' then m.next_bill_date end, paid.id,
       paid.total_cents
     from added a join made m using (reference)
     left join lateral (
       select id, total_cents from payments
       where a.type = 'withdrawal' and subscription_id = m.id and response_type = 'SUCCESS'
       order by billed_on desc, id desc limit 1) as paid on true
     where a.state in ('done', 'takenBack')`,
    [JSON.stringify(plan), ADMIN_EMAIL],
  );
}
