import { createAdmin, createApi } from '../support/api';
import { choiceToken } from '../support/routes';

const api = createApi(process.env.API_URL ?? '');

test.each([
  ['a customer', async () => (await api.customer()).token],
  ['an admin', async () => (await createAdmin(api)).token],
  ['who has chosen no account yet', () => choiceToken(api)],
  ['who is not signed in any more', () => 'x'.repeat(43)],
])('names the same to %s', async (_name, tokenOf) => {
  const token = await tokenOf();
  const named = await api.get('/api/features', {}, { token });
  expect([named.status, named.payload]).toEqual([200, (await api.get('/api/features')).payload]);
});

test('names what there is, to anybody (rules §24.1)', async () => {
  const { status, payload } = await api.get<{ features: string[] }>('/api/features');
  const features = ['receipts', 'preview', 'undo', 'retryPayment', 'actions', 'mailPreferences', 'declarations'];
  expect([status, payload]).toEqual([200, { features }]);
});
