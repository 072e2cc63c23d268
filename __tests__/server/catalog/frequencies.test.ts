import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const PATH = '/api/other/update-productfreq';

const { api } = freshServer();
let admin: Admin;
let productId: string;
beforeAll(async () => {
  admin = await createAdmin(api);
  const products = await admin.get<{ data: { productId: string }[] }>('/api/other/products');
  productId = products.payload.data[0]?.productId ?? '';
});

const update = (frequency: string, id = productId) => admin.post(PATH, { productId: id, frequency });
interface Stored {
  Product_frequency: { freq: number }[];
  version: string;
  usedBy?: Record<string, number>;
}
const read = async (id = productId) =>
  (await admin.get<{ data: Stored }>('/api/other/productfreq', { productId: id })).payload.data;
const frequencies = async () => {
  return (await read()).Product_frequency.map(({ freq }) => freq);
};

test('stores the weeks in ascending order', async () => {
  expect(await update(' 10 , 2,52 ')).toMatchObject({ status: 200, message: 'The frequencies have been saved.' });
  expect(await frequencies()).toEqual([2, 10, 52]);
});

test('refuses invalid weeks and changes nothing', async () => {
  await update('2,4');
  const message = 'Please give each frequency once only.';
  expect(await update('4,4')).toMatchObject({ status: 400, message, payload: { errors: { frequency: message } } });
  expect(await frequencies()).toEqual([2, 4]);
});

test('returns 404 for an unknown product', async () => {
  for (const id of ['999999', '']) expect((await update('4', id)).status).toBe(404);
});

const save = (version: string, frequency: string, key?: string) =>
  api.post<{ current: Stored } | null>(PATH, { productId, frequency, version, len: 'en' }, { token: admin.token, key });

test('refuses a save with an outdated version, changes nothing and returns the current weeks', async () => {
  await update('2,4');
  const { version } = await read();
  expect((await save(version, '2,4,8')).status).toBe(200);
  const refused = await save(version, '2');
  expect(refused).toMatchObject({
    status: 409,
    message:
      'Somebody else changed these frequencies in the meantime. Nothing was saved. Please compare, and decide what holds.',
  });
  const present = await read();
  expect(refused.payload?.current).toEqual({
    Product_frequency: [{ freq: 2 }, { freq: 4 }, { freq: 8 }],
    version: present.version,
    usedBy: present.usedBy,
  });
  expect(present.version).not.toBe(version);
  expect(await frequencies()).toEqual([2, 4, 8]);
  expect((await save(present.version, '2')).status).toBe(200);
  // Because a save without a version overwrites any version.
  expect((await update('3')).status).toBe(200);
  expect((await save('', '4')).status).toBe(200);
});

test('repeats the first reply for a retry, although its version is outdated', async () => {
  await update('2,4');
  const { version } = await read();
  const key = `freq-${Date.now()}`;
  const first = await save(version, '5', key);
  await update('6');
  expect(await save(version, '5', key)).toMatchObject({ status: 200, message: first.message });
  expect(await frequencies()).toEqual([6]);
});

test('accepts one of several concurrent edits of one version', async () => {
  await update('1');
  const { version } = await read();
  const replies = await Promise.all(['2', '3', '4', '5'].map((weeks) => save(version, weeks)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('counts running subscriptions by frequency, only for admins (rules §15.29)', async () => {
  const { productId: id } = (await api.json<{ productId: string }>('/demo/products', { weeks: [2, 4] })).payload;
  const statuses = ['ACTIVE', 'PAUSED', 'CANCELLED', 'INACTIVE', 'RECYCLE_FAILED'];
  const { token } = await api.customer({ productId: id, intervalWeeks: 4, statuses });
  await api.customer({ productId: id, intervalWeeks: 2 });
  await update('2', id);
  expect((await read(id)).usedBy).toEqual({ 2: 1, 4: 2 });
  const seen = await api.get<{ data: Stored }>('/api/other/productfreq', { productId: id }, { token });
  expect(seen.payload.data).not.toHaveProperty('usedBy');
});
