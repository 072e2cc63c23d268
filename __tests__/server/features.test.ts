import { createApi } from '../support/api';

const api = createApi(process.env.API_URL ?? '');

test('names what there is, to anybody (rules §24.1)', async () => {
  const { status, payload } = await api.get<{ features: string[] }>('/api/features');
  expect([status, payload]).toEqual([200, { features: ['receipts', 'preview', 'undo', 'retryPayment'] }]);
});
