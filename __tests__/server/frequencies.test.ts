import { type Admin, createAdmin } from '../support/api';
import { freshServer } from '../support/freshServer';

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
])('stores %j ascending', async (frequency, stored) => {
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
])('refuses %j and changes nothing', async (frequency, message) => {
  await update('2,4');
  expect(await update(frequency)).toMatchObject({ status: 400, message, payload: { errors: { frequency: message } } });
  expect(await frequencies()).toEqual([2, 4]);
});

test('answers an unknown product with 404', async () => {
  for (const id of ['999999', 'abc', '']) expect((await update('4', id)).status).toBe(404);
});
