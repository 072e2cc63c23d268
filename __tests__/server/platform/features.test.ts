import { createApi } from '../../support/api';
import { tokensOf } from '../../support/calls';

const api = createApi(process.env.API_URL ?? '');

test('lists the features, equally for all callers (rules §24.1)', async () => {
  const always = [
    'receipts',
    'preview',
    'undo',
    'retryPayment',
    'actions',
    'mailPreferences',
    'declarations',
    'privacy',
  ];
  const ofAdmins = [
    'audit',
    'roles',
    'refunds',
    'customerFile',
    'productEditor',
    'failedPayments',
    'attention',
    'cancellations',
  ];
  const features = [...always, ...ofAdmins, 'checkoutReference'];
  for (const token of [undefined, 'x'.repeat(43), ...Object.values(await tokensOf(api))]) {
    const { status, payload } = await api.get('/api/features', {}, { token });
    expect([status, payload]).toEqual([200, { features }]);
  }
});
