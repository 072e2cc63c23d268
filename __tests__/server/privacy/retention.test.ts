import { businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';
import { addKey } from '../../support/shopKeys';

const { api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const today = businessDayAt(new Date());
const YEAR = Number(today.slice(0, 4));
/** Last day whose data a term of so many years deletes, and the day after it. */
const lastGone = (years: number) => `${YEAR - years - 1}-12-31`;
const firstKept = (years: number) => `${YEAR - years}-01-01`;
/** SQL: noon of a day. */
const noonOf = (day: string) => `timestamptz '${day} 12:00+01'`;

/** Runs the job as in a month without a run. */
async function clear() {
  await sql('delete from retention_walks');
  await api.runJobs('retention');
}

const count = async (table: string, where: string) => {
  const [row] = await sql(`select count(*)::int as count from ${table} where ${where}`);
  return Number(row?.count);
};

/** Customer with two paid orders of this day, one of them with a bill, a charge and a refund. */
async function customerOf(day: string, country: 'DE' | 'AT' = 'DE') {
  const customer = await api.customer({ statuses: ['ACTIVE'], payments: 1, country });
  const { customerId, purchaseId, token } = customer;
  await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token });
  const own = `(select id from orders where customer_id = ${customerId})`;
  await sql(`insert into refunds (payment_id, amount_cents, reason, state, provider, provider_account, gateway_key, changed_at)
    select max(id), 1, 'Grund', 'done', 'stand-in', 'stand-in', 'refund-of-${customerId}', ${noonOf(day)}
    from payments where customer_id = ${customerId}`);
  await sql(`update orders set placed_at = ${noonOf(day)} where id in ${own}`);
  await sql(`update order_entries set at = ${noonOf(day)} where order_id in ${own}`);
  await sql(`update payments set billed_on = '${day}' where customer_id = ${customerId}`);
  const charges = `key in (${(await sql(`select gateway_key as key from bills where customer_id = ${customerId}`))
    .map(({ key }) => `'${String(key)}'`)
    .join(', ')})`;
  const rows = async () => [
    await count('orders', `customer_id = ${customerId}`),
    await count('payments', `customer_id = ${customerId}`),
    await count('bills', `customer_id = ${customerId}`),
    await count('refunds', `gateway_key = 'refund-of-${customerId}'`),
    await count('gateway_charges', charges),
  ];
  return { ...customer, rows };
}
const ALL_ROWS = [2, 2, 1, 1, 1];
const NO_ROWS = [0, 0, 0, 0, 0];

describe('orders (rules §40.9)', () => {
  test.each([
    ['DE', lastGone(8), NO_ROWS],
    ['DE', firstKept(8), ALL_ROWS],
    ['AT', lastGone(7), NO_ROWS],
    ['AT', firstKept(7), ALL_ROWS],
  ] as const)('of %s placed on %s leave %j rows', async (country, day, left) => {
    const { rows } = await customerOf(day, country);
    expect(await rows()).toEqual(ALL_ROWS);
    await clear();
    expect(await rows()).toEqual(left);
  });

  test('leave no terms, items, entries and payments without an order', async () => {
    await clear();
    for (const table of ['order_terms', 'order_items', 'order_entries'])
      expect(await count(table, 'order_id not in (select id from orders)')).toBe(0);
    expect(await count('payment_items', 'payment_id not in (select id from payments)')).toBe(0);
  });

  test.each([
    ['a later refund', (id: string) => `update refunds set changed_at = now() where gateway_key = 'refund-of-${id}'`],
    [
      'a refund without an end',
      (id: string) => `update refunds set state = 'open' where gateway_key = 'refund-of-${id}'`,
    ],
    ['a failed bill', (id: string) => `update bills set state = 'FAILED' where customer_id = ${id}`],
    [
      'a later delivery',
      (id: string) => `insert into order_entries (order_id, at, kind)
        select max(id), now(), 'returned' from orders where customer_id = ${id}`,
    ],
  ])('are kept after their term with %s', async (_name, change) => {
    const { customerId, rows } = await customerOf(lastGone(8));
    await sql(change(customerId));
    await clear();
    expect((await rows())[0]).toBe(1);
  });

  test('of an erased customer go by the country of the kept address', async () => {
    const { customerId, rows } = await customerOf(firstKept(8));
    await sql(`update order_terms t set kept_billing = billing || '{"country": "AT"}', billing = null
      from orders o where o.id = t.order_id and o.customer_id = ${customerId} and billing is not null`);
    await sql(`update customers set country = 'AT' where id = ${customerId}`);
    await clear();
    expect(await rows()).toEqual(NO_ROWS);
  });

  test('leave statistics, cohorts and sums as they are, also after a rebuild', async () => {
    await customerOf(lastGone(10));
    await customerOf(lastGone(9), 'AT');
    const rebuild = async () => {
      await sql(`delete from settings where key = 'history_recounted_on'`);
      await api.runJobs('rollups', 'rollupRebuild');
    };
    const figures = async () => [
      await sql('select * from cohort_flows order by cohort, month'),
      // Days without a change have no meaning.
      await sql(`select * from daily_flows where started <> 0 or ended <> 0 or customers <> 0 or one <> 0 or two <> 0
        or three <> 0 order by day`),
      (await admin.get('/api/other/statistic', { startDate: '2015-01-01', endDate: today })).payload,
      (await admin.get<{ counts: unknown }>('/api/admin/cancellations')).payload.counts,
      await sql('select * from customer_cohorts order by 1'),
    ];
    await rebuild();
    const before = await figures();
    const payments = await count('payments', 'true');
    await clear();
    expect(await count('payments', 'true')).toBe(payments - 4);
    expect(await figures()).toEqual(before);
    await rebuild();
    expect(await figures()).toEqual(before);
  });
});

describe('the change log (rules §40.10)', () => {
  const addLine = async (customerId: string, day: string, receipt: string) => {
    const [line] = await sql(`insert into change_log (changed_at, actor, customer_id, acting_admin, subject, subject_id,
        action, before, after, receipt)
      values (${noonOf(day)}, 'admin', ${customerId}, 'anna@shop.example', 'customer', ${customerId}, 'addressChanged',
        '{"city": "Ulm"}', '{"city": "Wien"}', ${receipt})
      returning id`);
    return () =>
      sql(`select actor, acting_admin, action, before, after, receipt from change_log where id = ${String(line?.id)}`);
  };

  test('loses values, receipt and admin after three years, and keeps author, time and action', async () => {
    const { customerId, token } = await api.customer({ statuses: ['ACTIVE'] });
    const old = await addLine(customerId, lastGone(3), `'{"address": "billing"}'`);
    const young = await addLine(customerId, firstKept(3), 'null');
    await clear();
    const kept = { actor: 'admin', action: 'addressChanged' };
    expect(await old()).toEqual([{ ...kept, acting_admin: null, before: {}, after: {}, receipt: null }]);
    expect(await young()).toMatchObject([{ ...kept, acting_admin: 'anna@shop.example', before: { city: 'Ulm' } }]);
    // All readers of the log accept a row without values.
    const replies = [
      await api.get('/api/user/receipts', {}, { token }),
      await api.get('/api/user/export', {}, { token }),
      await admin.get('/api/admin/customer/timeline', { customerId }),
      await admin.get('/api/admin/audit', { customerId }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('keeps values of products and codes, without the addresses of a code', async () => {
    const at = `${noonOf(lastGone(3))}, 'admin', null, 'anna@shop.example'`;
    await sql(`insert into change_log (changed_at, actor, customer_id, acting_admin, subject, subject_id, action, before, after)
      values (${at}, 'product', 77001, 'productChanged', '{"priceCents": 1}', '{"priceCents": 2}'),
        (${at}, 'discount', 77001, 'discountUpdated', '{"customers": "a@b.de", "code": "A"}', '{"code": "B"}')`);
    // Because the walk begins at the end of the last one.
    await clear();
    expect(
      await sql(`select before, after, acting_admin from change_log where subject_id = 77001 order by id`),
    ).toEqual([
      { before: { priceCents: 1 }, after: { priceCents: 2 }, acting_admin: null },
      { before: { code: 'A' }, after: { code: 'B' }, acting_admin: null },
    ]);
  });
});

test('a decided declaration is deleted after three years, unless it owes a refund (rules §40.12)', async () => {
  const add = async (reference: string, day: string) => {
    await sql(`insert into declarations (reference, type, kind, reason, name, email, email_norm, contract, lang, named_ids,
        fingerprint, received_at, state, decided_at, decided_by, released_at)
      values ('${reference}', 'cancellation', 'ordinary', '', 'Ida', 'ida@kunden.example', 'ida@kunden.example', '', 'de',
        '{}', '${reference}', ${noonOf(day)}, 'done', ${noonOf(day)}, 'admin', ${noonOf(day)})`);
    return () => count('declarations', `reference = '${reference}'`);
  };
  const { purchaseId } = await api.customer({ statuses: ['ACTIVE'] });
  const [old, young, owing] = [
    await add('K-OLD', lastGone(3)),
    await add('K-YOUNG', firstKept(3)),
    await add('K-OWING', lastGone(3)),
  ];
  await sql(`insert into declaration_endings (declaration_id, subscription_id, state, decided_at, refund_order_id, refund_cents)
    select id, ${purchaseId}, 'done', decided_at, 1, 100 from declarations where reference = 'K-OWING'`);
  await clear();
  expect([await old(), await young(), await owing()]).toEqual([0, 1, 1]);
});

describe('accounts without activity (rules §40.11)', () => {
  /** Customer whose last subscription has ended on a day, without a session. */
  const endedOn = async (day: string) => {
    const { customerId } = await api.customer({ statuses: ['CANCELLED'], payments: 0 });
    await sql(`update customers set created_at = '2015-01-01' where id = ${customerId}`);
    await sql(
      `update subscriptions set started_on = '2015-01-01', ended_on = '${day}' where customer_id = ${customerId}`,
    );
    await sql(`delete from sessions where customer_id = ${customerId}`);
    await sql(`update change_log set changed_at = '2015-01-01' where customer_id = ${customerId}`);
    return customerId;
  };
  const eraseAndRead = async (customerId: string) => {
    await clear();
    // As if four weeks had passed.
    await sql(`update customers set erasure_announced_on = erasure_announced_on - 28`);
    await clear();
    await api.runJobs('erasures');
    return sql(`select e.asked_by, c.email = '' as gone from customers c left join erasures e on e.customer_id = c.id
      where c.id = ${customerId}`);
  };

  const subjectsTo = async (customerId: string) => {
    await api.runJobs('outbox');
    const rows =
      await sql(`select draft ->> 'subject' as subject from outbox o join customers c on c.email_norm = o.recipient_norm
      where c.id = ${customerId} order by o.id`);
    return rows.map(({ subject }) => subject);
  };

  test('are erased three years after the end of the last subscription', async () => {
    expect(await eraseAndRead(await endedOn(lastGone(3)))).toEqual([{ asked_by: 'retention', gone: true }]);
  });

  test('get one mail four weeks before', async () => {
    const customerId = await endedOn(lastGone(3));
    await clear();
    await sql(`update customers set erasure_announced_on = erasure_announced_on - 27 where id = ${customerId}`);
    await clear();
    expect(await count('erasures', `customer_id = ${customerId}`)).toBe(0);
    expect(await subjectsTo(customerId)).toEqual(['idleSubject']);
  });

  test('are kept for a term after a sign-in that follows the mail', async () => {
    const customerId = await endedOn(lastGone(3));
    await clear();
    await sql(`insert into sessions (token_hash, kind, email_norm, customer_id, expires_at)
      select 'announced', 'customer', email_norm, id, now() from customers where id = ${customerId}`);
    await clear();
    await sql(`delete from sessions where customer_id = ${customerId}`);
    expect(await eraseAndRead(customerId)).toEqual([{ asked_by: null, gone: false }]);
    expect(await subjectsTo(customerId)).toEqual(['idleSubject']);
  });

  test('may come back by a call of the shop, unlike those who asked for it', async () => {
    const { secret } = await addKey(['subscriptions']);
    const person = { firstName: 'Ida', lastName: 'Lang', emailAddress: 'back@kunden.example', language: 'de' };
    const billing = { address1: 'Am Platz 5', country: 'DE', state: 'BE', city: 'Berlin', postalCode: '10115' };
    const addAgain = (externalId: string) =>
      api.json('/api/shop/customers', { externalId, another: true, ...person, ...billing }, { token: secret });
    const [idle, asking] = [await endedOn(lastGone(3)), await endedOn(firstKept(3))];
    await sql(`update customers set external_id = 'back-' || id where id in (${idle}, ${asking})`);
    await admin.json('/api/admin/erase', { customerId: asking });
    await eraseAndRead(idle);
    expect([(await addAgain(`back-${idle}`)).status, (await addAgain(`back-${asking}`)).status]).toEqual([200, 409]);
  });

  test.each([
    ['an end in the term', firstKept(3), () => 'select'],
    [
      'a session',
      lastGone(3),
      (id: string) => `insert into sessions (token_hash, kind, email_norm, customer_id, expires_at)
      select 'hash-${id}', 'customer', email_norm, id, now() from customers where id = ${id}`,
    ],
    [
      'a running subscription',
      lastGone(3),
      (id: string) => `update subscriptions set status = 'PAUSED' where customer_id = ${id}`,
    ],
    [
      'an order in the term',
      lastGone(3),
      (id: string) => `insert into orders (customer_id, subscription_id, is_immediate,
      due_on, placed_at, payment) select customer_id, id, true, '${today}', now(), 'paid' from subscriptions where customer_id = ${id}`,
    ],
    [
      'a change in the term',
      lastGone(3),
      (id: string) => `insert into change_log (changed_at, customer_id, actor, subject,
      subject_id, action, before, after) values (now(), ${id}, 'customer', 'customer', ${id}, 'x', '{}', '{}')`,
    ],
  ])('are kept with %s', async (_name, day, change) => {
    const customerId = await endedOn(day);
    await sql(change(customerId));
    expect(await eraseAndRead(customerId)).toEqual([{ asked_by: null, gone: false }]);
  });
});

test('a code that has ended loses its e-mail addresses, and is for no customer (rules §40.13)', async () => {
  for (const [code, day] of [
    ['ENDED-OLD', lastGone(3)],
    ['ENDED-YOUNG', firstKept(3)],
  ]) {
    await sql(`insert into discounts (code, code_norm, amount_hundredths, is_percent, start_date, end_date)
      values ('${code}', '${code}', 100, true, '2015-01-01', '${day}')`);
    await sql(`insert into discount_customers (discount_id, email_norm)
      select id, 'ida@kunden.example' from discounts where code = '${code}'`);
  }
  await clear();
  const rows = await sql(`select code, replace(email_norm, d.id::text, 'id') as email from discounts d
    join discount_customers c on c.discount_id = d.id where code like 'ENDED-%' order by code`);
  expect(rows).toEqual([
    { code: 'ENDED-OLD', email: 'ended-id@erased.invalid' },
    { code: 'ENDED-YOUNG', email: 'ida@kunden.example' },
  ]);
});

test('unbooked charges and ended differences are deleted with the longest term of orders', async () => {
  for (const [key, day] of [
    ['books-old', lastGone(8)],
    ['books-young', firstKept(8)],
  ]) {
    await sql(`insert into unbooked_charges (key, ref, found_at) values ('${key}', 'ch', ${noonOf(day ?? '')})`);
    await sql(`insert into payment_differences (provider, provider_account, kind, gateway_key, here_cents, there_cents,
      charged_at, ended_at) values ('p', 'p', 'otherAmount', '${key}', 1, 2, ${noonOf(day ?? '')}, now())`);
  }
  await clear();
  expect(await sql(`select key from unbooked_charges where key like 'books-%'`)).toEqual([{ key: 'books-young' }]);
  expect(await sql(`select gateway_key as key from payment_differences where gateway_key like 'books-%'`)).toEqual([
    { key: 'books-young' },
  ]);
});
