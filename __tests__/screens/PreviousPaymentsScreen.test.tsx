import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentWire } from '../../server/modules/payments/schemas';
import { day, euro, fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { catchSavedFiles } from '../support/savedFiles';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const saved = catchSavedFiles();
const PAYMENTS = '/api/other/fetchPrevPayment';

async function visit(shape: Record<string, unknown> = {}, language: 'de' | 'en' = 'en', apiBase?: string) {
  const customer = await api.customer(shape);
  const stored = { token: customer.token, multiAccount: 'false', isAdmin: 'false' };
  const portal = await renderPortal('/previous-payments', {
    language,
    stored,
    ...(apiBase && { config: { apiBase } }),
  });
  const reply = await api.get<{ data: PaymentWire[] }>(PAYMENTS, { len: language }, { token: customer.token });
  return { ...portal, ...customer, payments: reply.payload.data };
}

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { payments: t, common } = TEXTS[language];
  const price = (amount: number) => euro(amount, language);

  test('each payment with its status, amount, first product and quantity', async () => {
    const { payments } = await visit({ payments: 3, softDeclines: 1, quantity: 2 }, language);
    const cards = await screen.findAllByRole('article');
    expect(cards).toHaveLength(3);
    payments.forEach((payment, index) => {
      const card = cards[index] as HTMLElement;
      expect(card).toHaveAccessibleName(day(payment.dateCreated));
      expect(card).toHaveTextContent(price(payment.totalAmount));
      expect(card).toHaveTextContent(payment.items[0]?.productName ?? '');
      expect(card).toHaveTextContent(fill(t.quantity, { count: '2' }));
      expect(within(card).getByText(index === 0 ? 'SOFT DECLINE' : t.status.SUCCESS)).toBeVisible();
    });
  });

  test('a success is green, anything else is red', async () => {
    const { token } = await api.customer({ payments: 3 });
    const { payload } = await api.get<{ data: PaymentWire[] }>(PAYMENTS, { len: language }, { token });
    const types = ['SUCCESS', 'SOFT_DECLINE', 'CHARGEBACK'];
    proxy.answer(PAYMENTS, { data: payload.data.map((one, index) => ({ ...one, responseType: types[index] })) });
    const stored = { token, multiAccount: 'false' };
    await renderPortal('/previous-payments', { language, stored, config: { apiBase: proxy.apiBase } });
    const cards = await screen.findAllByRole('article');
    const badges = cards.map((card) => card.querySelector<HTMLElement>('[data-tone]'));
    expect(badges.map((badge) => [badge?.textContent, badge?.dataset.tone])).toEqual([
      [t.status.SUCCESS, 'good'],
      ['SOFT DECLINE', 'bad'],
      ['CHARGEBACK', 'bad'],
    ]);
  });

  test('the order behind a payment', async () => {
    const { person, payments, purchaseId } = await visit({ payments: 2, softDeclines: 1 }, language);
    const [declined, paid] = payments;
    const [first, second] = await screen.findAllByRole('button', { name: t.viewSubscription });
    await person.click(second as HTMLElement);
    const dialog = screen.getByRole('dialog', { name: t.details.title });
    const facts = Object.fromEntries(
      within(dialog)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent.replace('\u00a0', ' ')]),
    );
    expect(facts).toMatchObject({
      [t.details.order]: paid?.orderId,
      [t.details.date]: day(paid?.dateCreated ?? ''),
      [t.details.status]: t.status.SUCCESS,
      [t.details.taxes]: price(paid?.taxes ?? 0),
      [t.details.amount]: price(paid?.totalAmount ?? 0),
      [t.details.nextBilling]: day(paid?.nextBillDate ?? ''),
    });
    expect(within(dialog).getByRole('listitem')).toHaveTextContent(`1 × ${paid?.items[0]?.productName}`);
    const link = within(dialog).getByRole('link', { name: t.details.openSubscription });
    expect(link).toHaveAttribute('href', `/manage-subscriptions/${purchaseId}`);
    await person.click(within(dialog).getByRole('button', { name: t.details.close }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(second).toHaveFocus();

    await person.click(first as HTMLElement);
    expect(screen.getByText(t.details.declined)).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent(day(declined?.dateCreated ?? ''));
  });

  test('an order that nothing follows has no next billing date', async () => {
    const { person } = await visit({ statuses: ['CANCELLED'], payments: 1 }, language);
    await person.click(await screen.findByRole('button', { name: t.viewSubscription }));
    const term = within(screen.getByRole('dialog')).getByText(t.details.nextBilling);
    expect(term.nextElementSibling).toHaveTextContent(t.details.none);
  });

  test('no payments found', async () => {
    await visit({ payments: 0 }, language);
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.csv.download })).not.toBeInTheDocument();
  });

  test('five placeholders while it loads; what fails is told, and loads on a second try', async () => {
    await api.json('/demo/faults', { path: PAYMENTS, kind: 'status', value: 500 });
    const customer = await api.customer({ payments: 1 });
    const { person } = await renderPortal('/previous-payments', {
      language,
      stored: { token: customer.token, multiAccount: 'false' },
    });
    await waitFor(() => expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(5));
    expect(await screen.findByText(t.previous.loadFailed)).toBeVisible();
    await person.click(screen.getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  test('the table for a spreadsheet reads umlauts and decimals in this language', async () => {
    const { person, payments } = await visit({ payments: 2 }, language);
    await person.click(await screen.findByRole('button', { name: t.csv.download }));
    await waitFor(() => expect(saved.at(-1)?.name).toBe(t.csv.file));
    const { bytes = Buffer.alloc(0), type } = saved.at(-1) ?? {};
    expect(type).toBe('text/csv;charset=utf-8');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = bytes.subarray(3).toString('utf8').split('\r\n');
    expect(lines).toHaveLength(3);
    const separator = language === 'de' ? ';' : ',';
    expect(lines[0]).toBe(
      ['date', 'order', 'status', 'items', 'currency', 'amount', 'taxes', 'shipping', 'discount', 'nextBilling']
        .map((column) => t.csv[column as keyof typeof t.csv])
        .join(separator),
    );
    const amount = payments[0]?.totalAmount.toFixed(2).replace('.', language === 'de' ? ',' : '.') ?? '';
    expect(lines[1]).toContain(`${separator}€${separator}${amount}${separator}`);
    expect(lines[1]?.startsWith(`${payments[0]?.dateCreated}${separator}${payments[0]?.orderId}`)).toBe(true);
  });
});

test('a long list grows by fifty, says how many there are, and hands the focus on', async () => {
  const { person } = await visit({ payments: 120, intervalWeeks: 1 });
  expect(await screen.findAllByRole('article')).toHaveLength(50);
  expect(screen.getByText('50 of 120 are shown.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(100));
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('article')[50]?.parentElement));
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(120));
  expect(screen.getByText('120 of 120 are shown.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
