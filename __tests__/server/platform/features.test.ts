import { createApi } from '../../support/api';
import { tokensOf } from '../../support/calls';

const api = createApi(process.env.API_URL ?? '');

test('names what there is, the same to anybody (rules §24.1)', async () => {
  const features = ['receipts', 'preview', 'undo', 'retryPayment', 'actions', 'mailPreferences', 'declarations'];
  for (const token of [undefined, 'x'.repeat(43), ...Object.values(await tokensOf(api))]) {
    const { status, payload } = await api.get('/api/features', {}, { token });
    expect([status, payload]).toEqual([200, { features }]);
  }
});
