import { normalizeEmail } from '#src/domain/email';
import type { Sql, SqlValue } from '#server/db/Db';
import { adminsRepository } from '../../platform/admins/repository';
import { changeLogRepository } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import { HAS_ENDPOINT, writeEvent } from '../../platform/events/writeEvent';
import { mailRepository } from '../../platform/mail/repository';
import { externalHashOf } from '../customers/erasedIds';
import { customersRepository } from '../customers/repository';
import { subscriptionsRepository } from '../subscriptions/repository';
import { erasedMail } from './erasureMails';

/** SQL: subscriptions of customer `$1`. */
const OWN = '(select id from subscriptions where customer_id = $1)';
/** SQL: declarations that ended a subscription of customer `$1`, or that the customer's address made about one. */
const OWN_DECLARATIONS = `(
  select declaration_id from declaration_endings where subscription_id in ${OWN}
  union select d.id from declarations d join customers c on c.email_norm = d.email_norm
    where c.id = $1 and d.named_ids && (select array_agg(id) || $1::bigint || coalesce((select array_agg(o.id) from orders o
      where o.customer_id = $1), '{}') from subscriptions where customer_id = $1))`;

/** `email_norm` must differ from that of erased customers, because equal ones belong together. */
const EMPTY_DECLARATION = `update declarations set name = '', email = '', email_norm = 'erased', contract = '', reason = '',
  fingerprint = '', named_ids = '{}', reject_reason = case when reject_reason is null then null else '' end,
  checked_at = coalesce(checked_at, $2), released_at = coalesce(released_at, $2), rejecting_admin = null,
  decided_at = coalesce(decided_at, $2), decided_by = coalesce(decided_by, 'shop'),
  state = case when state in ('open', 'scheduled') then 'done' else state end`;

/** SQL: statements with the customer's id `$1` and the moment `$2`. */
const BY_ID: readonly string[] = [
  // What is left of orders is what an invoice needs; order_terms.kept_billing alone names a person.
  `update order_terms t set kept_billing = coalesce(t.kept_billing, t.billing, t.delivery), billing = null, delivery = null,
     card_brand = null, card_last4 = null
   from orders o where o.id = t.order_id and o.customer_id = $1`,
  `update order_entries e set tracking_number = null from orders o where o.id = e.order_id and o.customer_id = $1`,
  `update bills set action_url = null, card_last4 = null, pay_source_id = null, failure = null
   where subscription_id in ${OWN}`,
  // The others need them to be found at the provider, after a restore or 28 days.
  `update bills set gateway_token = null, customer_ref = null
   where subscription_id in ${OWN} and state in ('SUCCESS', 'DECLINED')`,
  `update refunds r set reason = '' from payments y where y.id = r.payment_id and y.customer_id = $1`,
  `delete from payment_links where subscription_id in ${OWN}`,
  `delete from action_tokens where subscription_id in ${OWN}`,
  `delete from declaration_tokens where declaration_id in ${OWN_DECLARATIONS}`,
  `update declaration_endings set state = 'done', cancel_on = null where subscription_id in ${OWN} and state = 'scheduled'`,
  `${EMPTY_DECLARATION} where id in ${OWN_DECLARATIONS}`,
  `delete from payment_setups where customer_id = $1`,
  `update subscriptions set pay_source_id = null, external_id = null, external_hash = null, noticed_dates = '{}',
     cancel_reason = case when cancel_reason is null or cancel_reason in ('2', '3')
       or cancel_reason ~ '^[KW]-[2-9A-Z]{5}-[2-9A-Z]{5}$' then cancel_reason else '4' end
   where customer_id = $1`,
  `delete from pay_sources where customer_id = $1`,
  `delete from customer_notes where customer_id = $1`,
  `delete from sessions where customer_id = $1`,
  `delete from otp_challenges where customer_id = $1`,
  `delete from erasure_links where customer_id = $1`,
  `delete from idempotency_keys where split_part(scope, ':', 1) = $1::text`,
  `delete from events where customer_id = $1 and type in ('customer.created', 'customer.changed')`,
  `update events set data = data #- '{order,trackingNumber}' where customer_id = $1`,
  `update event_tries set reply = '' where event_id in (select id from events where customer_id = $1)`,
  `update change_log set before = '{}', after = '{}', receipt = null, undo_until = null where customer_id = $1`,
  `delete from feed_failures where external_id = (select external_id from customers where id = $1)`,
  `delete from feed_customers where external_id = (select external_id from customers where id = $1)`,
  `update customers set first_name = '', last_name = '', email = '', email_norm = '', phone = '', address1 = '',
     address2 = '""', city = '', state = '', postal_code = '', ship_address1 = null, ship_address2 = null, ship_city = null,
     ship_state = null, ship_country = null, ship_postal_code = null, external_id = null, external_hash = null,
     notices = false, erasure_announced_on = null, erasure_withdrawn_on = null where id = $1`,
];

/** SQL: values of a discount's row in the change log, with another address in its list. */
const relisted = (
  side: 'before' | 'after',
) => `case when ${side} ? 'customers' then jsonb_set(${side}, '{customers}', to_jsonb(
    array_to_string(array_replace(string_to_array(${side} ->> 'customers', ','), $1, 'erased-' || $2::bigint ||
    '@erased.invalid'), ','))) else ${side} end`;

/** SQL: statements with the e-mail address `$1`, which no other account has, and the customer's id `$2`. */
const BY_EMAIL: readonly string[] = [
  `delete from outbox where recipient_norm = $1`,
  `delete from sessions where email_norm = $1 and kind in ('choice', 'customer')`,
  `delete from declaration_tokens where email_norm = $1`,
  // A list without an entry would be a code for everybody.
  `insert into discount_customers (discount_id, email_norm)
   select discount_id, 'erased-' || $2::bigint || '@erased.invalid' from discount_customers where email_norm = $1
   on conflict do nothing`,
  `delete from discount_customers where email_norm = $1`,
  `update change_log set before = ${relisted('before')}, after = ${relisted('after')}
   where subject = 'discount' and (strpos(before ->> 'customers', $1) > 0 or strpos(after ->> 'customers', $1) > 0)`,
  `update change_log set before = '{}', after = '{}' where customer_id is null and subject = 'declaration'
     and subject_id in (select id from declarations where email_norm = $1)`,
];

/** SQL: statements about the sign-in with the e-mail address `$1`, which an admin may also have. */
const OF_SIGN_IN: readonly string[] = [
  `delete from otp_challenges where email_norm = $1`,
  `delete from known_browsers where email_norm = $1`,
  `delete from rate_limits where strpos(key || ':', ':' || $1 || ':') > 0`,
];

/** Runs statements with the parameter `$1` and, where they name it, `$2`. */
async function runAll(tx: Sql, statements: readonly string[], first: SqlValue, second: SqlValue): Promise<void> {
  for (const statement of statements) await tx.query(statement, statement.includes('$2') ? [first, second] : [first]);
}

async function eraseEmail(tx: Sql, emailNorm: string, customerId: number, at: Date): Promise<void> {
  await runAll(tx, BY_EMAIL, emailNorm, customerId);
  const isOfAdmin = (await adminsRepository(tx).find(emailNorm)) !== undefined;
  if (!isOfAdmin) await runAll(tx, OF_SIGN_IN, emailNorm, customerId);
  await tx.query(`${EMPTY_DECLARATION} where email_norm = $1`, [emailNorm, at]);
}

/**
 * Erases what names the customer's former e-mail addresses. Leaves out an address of another account, and one with an
 * undecided declaration, which may be another person's.
 */
async function eraseFormerEmails(tx: Sql, emailNorm: string, customerId: number, at: Date): Promise<void> {
  const logged = await tx.query<{ email: string }>(
    `select distinct former as email from change_log, unnest(array[before ->> 'email', after ->> 'email']) as former
     where customer_id = $1 and subject = 'customer' and former <> '' and not exists (
       select from declarations d where d.email_norm = lower(former) and d.state = 'open')`,
    [customerId],
  );
  for (const former of new Set(logged.map(({ email }) => normalizeEmail(email)))) {
    if (former === emailNorm || (await customersRepository(tx).contactsOf(former)).length > 0) continue;
    await eraseEmail(tx, former, customerId, at);
  }
}

/**
 * Erases a customer: what names or reaches the person is emptied or deleted, and statistics do not change (rules §40.5).
 * Requires a customer without running subscriptions, and the transaction.
 * @returns false if the customer is unknown or erased
 */
export async function eraseCustomer(
  tx: Sql,
  { clock }: Pick<AppContext, 'clock'>,
  customerId: number,
): Promise<boolean> {
  const at = clock.now();
  const customer = await customersRepository(tx).lock(customerId);
  if (!customer) return false;
  await subscriptionsRepository(tx).lockAll(customerId);
  const emailNorm = (await customersRepository(tx).emailOf(customerId)) ?? '';
  const externalId = await customersRepository(tx).externalIdOf(customerId);
  const [erased] = await tx.query<{ hasEndpoint: boolean }>(
    `update erasures set erased_at = $2, external_hash = $3 where customer_id = $1 and erased_at is null
     returning ${HAS_ENDPOINT} as "hasEndpoint"`,
    [customerId, at, externalId ? externalHashOf(externalId) : null],
  );
  if (!erased) return false;
  const isShared = (await customersRepository(tx).contactsOf(emailNorm)).length > 1;
  const author = { at, actor: 'system', actingAdmin: null } as const;
  if (erased.hasEndpoint) {
    await writeEvent(tx, { type: 'customer.erased', at, subject: 'erasure', subjectId: customerId, author });
  }
  if (isShared) await tx.query('update outbox set is_last = true where recipient_norm = $1', [emailNorm]);
  else await eraseEmail(tx, emailNorm, customerId, at);
  await eraseFormerEmails(tx, emailNorm, customerId, at);
  await runAll(tx, BY_ID, customerId, at);
  const subject = { subject: 'customer' as const, subjectId: customerId, customerId };
  await changeLogRepository(tx).add({ ...author, ...subject, action: 'customerErased', before: {}, after: {} });
  await mailRepository(tx).queue(erasedMail(customer), { isLast: true });
  return true;
}
