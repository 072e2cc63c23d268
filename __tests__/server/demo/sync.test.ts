import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const PATH = '/api/admin/sync-customer';

const { api } = freshServer();
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
