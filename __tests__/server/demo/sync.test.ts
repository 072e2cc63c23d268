import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';
import { addKey } from '../../support/shopKeys';

const PATH = '/api/admin/sync-customer';

const { api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const total = async () =>
  (await admin.get<{ totalResults: number }>('/api/admin/fetch-all-customers')).payload.totalResults;

test('imports new and changed customers once, one run at a time, and reports their number', async () => {
  const before = await total();
  const runs = await Promise.all(
    Array.from({ length: 8 }, () => admin.get<{ added: number; changed: number } | null>(PATH)),
  );
  const done = runs.filter(({ status }) => status === 200);
  const refused = runs.filter(({ status }) => status === 409);
  expect(done.length + refused.length).toBe(8);
  expect(refused[0]?.message).toBe('The sync is running already. Please wait until it is done.');
  const added = done.reduce((sum, { payload }) => sum + (payload?.added ?? 0), 0);
  const changed = done.reduce((sum, { payload }) => sum + (payload?.changed ?? 0), 0);
  expect([added > 0, changed > 0]).toEqual([true, true]);
  expect(done.map(({ message }) => message)).toContain(`Synced: ${added} new, ${changed} changed.`);
  expect(await total()).toBe(before + added);

  expect(await admin.get(PATH)).toMatchObject({
    status: 200,
    message: 'Everything is up to date: 0 new, 0 changed.',
    payload: { added: 0, changed: 0 },
  });
  expect(await total()).toBe(before + added);
});

test('imports customers whose accounts an admin can open', async () => {
  const { payload } = await admin.get<{ data: { email: string; checkout_champ_id: string }[] }>(
    '/api/admin/fetch-all-customers',
    { search: 'neu1@kunden.example' },
  );
  const [customer] = payload.data;
  expect(customer?.email).toBe('neu1@kunden.example');
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', {
    checkoutChampId: customer?.checkout_champ_id ?? '',
  });
  const details = await api.get<{ data: { emailAddress: string }[] }>(
    '/api/user/details',
    {},
    { token: entered.payload.token },
  );
  expect(details.payload.data[0]?.emailAddress).toBe('neu1@kunden.example');
});

describe('runs without an admin (rules §33.14)', () => {
  const LEASE = 'customer_sync_lease';
  /** Enters a change of one customer into the demo's feed. */
  const change = (city: string) =>
    sql(`update feed_customers set change_no = (select max(change_no) + 1 from feed_customers),
      profile = jsonb_set(profile, '{billing,city}', '"${city}"') where external_id = 'F-1' returning change_no`);
  const runs = () =>
    sql(`select actor, acting_key as key, after from change_log
      where action in ('customersSynced', 'customerSyncFailed') and acting_admin is null order by id`);
  const called = async () => {
    const { secret: token, name } = await addKey(['subscriptions']);
    const sync = () => api.json<object>('/api/shop/customers/sync', { len: 'en' }, { token });
    return { sync, name };
  };
  beforeAll(() => admin.get(PATH));
  beforeEach(() => sql(`delete from change_log where action = 'customersSynced' returning id`));

  test('the job imports changes, with a line of the log for a run with changes only', async () => {
    await change('Graz');
    await api.runJobs('customerFeed');
    await api.runJobs('customerFeed');
    expect(await runs()).toEqual([{ actor: 'system', key: null, after: { added: 0, changed: 1 } }]);
  });

  test('a call of the shop’s system imports changes, with its key in the log', async () => {
    const { sync, name } = await called();
    await change('Linz');
    expect(await sync()).toMatchObject({ status: 200, payload: { added: 0, changed: 1 } });
    expect((await sync()).payload).toEqual({ added: 0, changed: 0 });
    expect(await runs()).toEqual([{ actor: 'system', key: name, after: { added: 0, changed: 1 } }]);
  });

  test('during another run the job does nothing, and a call is 409', async () => {
    const { sync } = await called();
    await change('Wels');
    await sql(`insert into settings (key, value)
      values ('${LEASE}', 'other ' || extract(epoch from now() + interval '1 hour')) returning key`);
    await api.runJobs('customerFeed');
    expect((await sync()).status).toBe(409);
    expect(await runs()).toEqual([]);
    await sql(`delete from settings where key = '${LEASE}' returning key`);
    expect((await sync()).payload).toEqual({ added: 0, changed: 1 });
  });

  test('a customer that cannot be stored holds up no other, and is tried again', async () => {
    const failures = () => sql('select external_id as id, tries from feed_failures order by external_id');
    const cityOf = (id: string) => sql(`select city from customers where external_id = '${id}'`);
    await sql(`update feed_customers set change_no = (select max(change_no) from feed_customers) + 1 + change_no,
      profile = jsonb_set(profile, '{billing,city}', '"Steyr"') where external_id in ('F-1', 'F-2') returning change_no`);
    await sql(`do $$ begin
      create function refuse_customer() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$;
      create trigger refuse_customer before update on customers for each row
        when (new.external_id = 'F-1') execute function refuse_customer();
    end $$`);
    try {
      expect((await api.json('/demo/jobs', { names: ['customerFeed'] })).status).toBe(500);
      expect(await cityOf('F-2')).toEqual([{ city: 'Steyr' }]);
      expect(await failures()).toEqual([{ id: 'F-1', tries: 1 }]);
      // The failed customer waits.
      await api.runJobs('customerFeed');
    } finally {
      await sql('drop function refuse_customer cascade');
    }
    await sql('update feed_failures set next_try_at = now() returning tries');
    await api.runJobs('customerFeed');
    expect(await cityOf('F-1')).toEqual([{ city: 'Steyr' }]);
    expect(await failures()).toEqual([]);
  });
});
