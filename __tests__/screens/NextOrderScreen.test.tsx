import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { formatDay } from '../../src/i18n/formats';
import { createApi } from '../support/serverApi';
import { renderPortal } from '../support/renderPortal';

const api = createApi(process.env.API_URL ?? '');
const TODAY = businessDayAt(new Date());

interface Wire {
  data: { purchaseId: string; productName: string; nextBillDate: string; price: number }[];
}
const orders = async (token: string) =>
  (await api.get<Wire>('/api/subscription/all', { nextOrder: 'true', len: 'en' }, { token })).payload.data;

async function visit(shape: Record<string, unknown> = {}, language: 'de' | 'en' = 'en') {
  const customer = await api.customer(shape);
  const portal = await renderPortal('/dashboard', {
    language,
    stored: { token: customer.token, multiAccount: 'false', isAdmin: 'false' },
  });
  return { ...portal, ...customer };
}

test.each([
  ['en', 'Your next order', 'Active', 'every 4 weeks', 'Order total'],
  ['de', 'Deine nächste Bestellung', 'Aktiv', 'alle 4 Wochen', 'Gesamtbetrag'],
] as const)('in %s: the next date, each active subscription, the totals', async (language, ...expected) => {
  const { token } = await visit({ statuses: ['ACTIVE', 'PAUSED', 'ACTIVE'], nextBillInDays: 10 }, language);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expected.forEach((text) => expect(screen.getAllByText(text).at(-1)).toBeVisible());
  expect(screen.getAllByText(formatDay(addDays(TODAY, 10))).length).toBeGreaterThan(0);
  expect(await screen.findAllByText(/4242/)).toHaveLength(1);
  expect(await orders(token)).toHaveLength(3);
});

test('nobody is left in front of an empty page', async () => {
  await visit({ statuses: ['CANCELLED'] });
  expect(await screen.findByText('You have no active subscription at the moment.')).toBeVisible();
});

test.each([
  ['Delay 1 week', 17],
  ['Delay 2 weeks', 24],
])('%s moves the order, on the page and on the server', async (choice, days) => {
  const { person, token } = await visit({ nextBillInDays: 10 });
  await person.click(await screen.findByRole('button', { name: 'Reschedule' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.click(dialog.getByRole('radio', { name: new RegExp(choice) }));
  await person.click(dialog.getByRole('button', { name: 'Move order' }));
  const date = addDays(TODAY, days);
  // The dialog names the date as well: what counts is the page behind it.
  expect(await screen.findByRole('heading', { name: formatDay(date) })).toBeVisible();
  await waitFor(async () => expect((await orders(token))[0]?.nextBillDate).toBe(date));
});

test('a day of one’s own must lie ahead', async () => {
  const { person, token } = await visit({ nextBillInDays: 10 });
  await person.click(await screen.findByRole('button', { name: 'Reschedule' }));
  await person.click(screen.getByRole('radio', { name: 'A specific date' }));
  const field = screen.getByLabelText('Date');
  expect(field).toHaveAttribute('min', addDays(TODAY, 1));
  await person.type(field, TODAY);
  await person.click(screen.getByRole('button', { name: 'Move order' }));
  expect(await screen.findByText('Invalid specific date. Please try again.')).toBeVisible();
  await person.clear(field);
  await person.type(field, addDays(TODAY, 40));
  await person.click(screen.getByRole('button', { name: 'Move order' }));
  await waitFor(async () => expect((await orders(token))[0]?.nextBillDate).toBe(addDays(TODAY, 40)));
});

test('a skip goes one interval on and says so', async () => {
  const { person, token } = await visit({ nextBillInDays: 10, intervalWeeks: 4 });
  await person.click(await screen.findByRole('button', { name: 'Skip' }));
  await person.click(screen.getByRole('button', { name: 'Skip order' }));
  expect(await screen.findByText('Skipped subscription successfully.')).toBeVisible();
  expect((await orders(token))[0]?.nextBillDate).toBe(addDays(TODAY, 38));
});

test('an order now bills once, moves the date on from today, and says what was charged', async () => {
  const { person, token, email } = await visit({ nextBillInDays: 10, intervalWeeks: 4 });
  await person.click(await screen.findByRole('button', { name: 'Order now' }));
  expect(screen.getByRole('dialog')).toHaveTextContent(/will be charged today to your card ending in 4242/);
  await person.tripleClick(screen.getByRole('button', { name: 'Order with obligation to pay' }));
  await waitFor(async () => expect((await orders(token))[0]?.nextBillDate).toBe(addDays(TODAY, 28)));
  expect(await api.mails(email)).toHaveLength(1);
});

test('a declined card says why, where the person is looking, and changes nothing', async () => {
  const { person, token } = await visit({ nextBillInDays: 10, card: 'declining' });
  await person.click(await screen.findByRole('button', { name: 'Order now' }));
  await person.click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/declined/)).toBeVisible();
  expect((await orders(token))[0]?.nextBillDate).toBe(addDays(TODAY, 10));
});

test('orders that do not load can be asked for again', async () => {
  const { token } = await api.customer();
  await renderPortal('/dashboard', {
    language: 'en',
    stored: { token, multiAccount: 'false' },
    config: { apiBase: 'http://127.0.0.1:9/api/' },
  });
  expect(await screen.findByText('Your orders could not be loaded.')).toBeVisible();
  expect(screen.getByText('No response from server.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
