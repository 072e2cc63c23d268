import { screen, within } from '@testing-library/react';
import { addDays } from '#src/domain/isoDate';
import { nextOrderOf } from '../support/api';
import { api, findButton, visitPortal } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { withTimings } from '../support/renderPortal';
import { day, TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/screens/NextOrderScreen.tsx';
import '#src/screens/UpcomingPaymentsScreen.tsx';

const t = TEXTS.de;
withTimings({ refreshAfter: 1 });

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

test('known data is shown at once on the next page, and refreshed in the background (rules §18.2)', async () => {
  const { person, token, purchaseId } = await visitPortal('/dashboard', { nextBillInDays: 10 }, 'de', proxy);
  await findButton(t.delivery.skip.open);
  const before = await nextOrderOf(api, token, t);
  const nextBillDate = addDays(before.nextBillDate ?? '', 14);
  await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate }, { token });
  const release = proxy.hold('/api/subscription/all');
  const [link] = await screen.findAllByRole('link', { name: t.shell.upcomingPayments, hidden: true });
  if (link) await person.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: t.payments.upcoming.title })).toBeVisible();
  const order = within(await screen.findByRole('article'));
  expect(order.getByText(day(before.nextBillDate ?? ''))).toBeVisible();
  release();
  expect(await order.findByText(day(nextBillDate))).toBeVisible();
});
