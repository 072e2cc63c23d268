import { createAdmin, createApi } from '../../support/api';
import { runSql } from '../../support/database';
import { addKey } from '../../support/shopKeys';

const api = createApi(process.env.API_URL ?? '');
const sql = (statement: string) => runSql(process.env.SERVER_DATABASE_URL ?? '', statement);

interface Reference {
  reference: string;
  expiresAt: string;
}
const referenceOf = async (token: string) =>
  (await api.get<Reference>('/api/user/checkout-reference', {}, { token })).payload;
const check = async (reference: string) => {
  const { secret: token } = await addKey(['read']);
  return api.json<object>('/api/shop/checkout/reference', { reference, len: 'en' }, { token });
};

test('the shop reads the customer of a reference, also of an impersonated one (rules §33.15, §33.16)', async () => {
  const { token, customerId } = await api.customer();
  await sql(`update customers set external_id = 'C-${customerId}' where id = ${customerId} returning id`);
  const admin = await createAdmin(api);
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId: customerId });
  for (const caller of [token, entered.payload.token]) {
    const { reference, expiresAt } = await referenceOf(caller);
    expect(Date.parse(expiresAt)).toBeGreaterThan(0);
    expect((await check(reference)).payload).toEqual({ customerId, externalId: `C-${customerId}` });
  }
});

test('the shop’s call refuses a forged reference at its field', async () => {
  const { reference } = await referenceOf((await api.customer()).token);
  expect(await check(`x${reference}`)).toMatchObject({
    status: 400,
    payload: { errors: { reference: 'This reference is not one of this server.' } },
  });
});
