import { createAdmin, type Admin } from '../support/adminApi';
import { createApi } from '../support/serverApi';
import { startServer, type RunningServer } from '../support/startServer';

const PATH = '/api/other/update-productfreq';

// It changes the range, which other tests read, so this shop is its own.
let server: RunningServer;
let admin: Admin;
let productId: string;
beforeAll(async () => {
  server = await startServer({ DEMO_CUSTOMERS: '0' });
  admin = await createAdmin(createApi(server.url));
  const products = await admin.get<{ data: { productId: string }[] }>('/api/other/products');
  productId = products.payload.data[0]?.productId ?? '';
});
afterAll(() => server.stop());

const update = (frequency: string, id = productId) => admin.post(PATH, { productId: id, frequency });
const frequencies = async () => {
  const reply = await admin.get<{ data: { Product_frequency: { freq: number }[] } }>('/api/other/productfreq', {
    productId,
  });
  return reply.payload.data.Product_frequency.map(({ freq }) => freq);
};

test.each([
  ['1', [1]],
  ['52', [52]],
  ['4', [4]],
  ['52,1', [1, 52]],
  [' 10 , 2,3 ', [2, 3, 10]],
])('%j is stored ascending', async (frequency, stored) => {
  expect(await update(frequency)).toMatchObject({ status: 200, message: 'The frequencies have been saved.' });
  expect(await frequencies()).toEqual(stored);
});

test.each([
  ['', 'Please select at least one frequency.'],
  [' , ', 'Please select at least one frequency.'],
  ['0', 'A frequency is a whole number from 1 to 52 weeks.'],
  ['53', 'A frequency is a whole number from 1 to 52 weeks.'],
  ['1.5', 'A frequency is a whole number from 1 to 52 weeks.'],
  ['-4', 'A frequency is a whole number from 1 to 52 weeks.'],
  ['4,often', 'A frequency is a whole number from 1 to 52 weeks.'],
  ['4,,8', 'A frequency is a whole number from 1 to 52 weeks.'],
  ['1e1', 'A frequency is a whole number from 1 to 52 weeks.'],
  ['4,4', 'Please give each frequency once only.'],
])('%j is refused and changes nothing', async (frequency, message) => {
  await update('2,4');
  expect(await update(frequency)).toMatchObject({ status: 400, message, payload: { errors: { frequency: message } } });
  expect(await frequencies()).toEqual([2, 4]);
});

test('an unknown product is a 404', async () => {
  for (const id of ['999999', 'abc', '']) expect((await update('4', id)).status).toBe(404);
});
