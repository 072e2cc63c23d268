import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentWire } from '../../server/modules/payments/schemas';
import { day, euro, fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { catchSavedFiles } from '../support/savedFiles';
import { createApi } from '../support/serverApi';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { failureOf } from '../support/visitPortal';

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
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t.previous.title);
    payments.forEach((payment, index) => {
      const card = cards[index] as HTMLElement;
      const name = payment.items[0]?.productName;
      expect(card).toHaveAccessibleName(day(payment.dateCreated));
      expect(card).toHaveTextContent(price(payment.totalAmount));
      expect(Array.from(card.querySelectorAll('p'), ({ textContent }) => textContent)).toEqual([
        name,
        fill(t.quantity, { count: '2' }),
      ]);
      const opener = within(card).getByRole('button', { name: t.viewSubscription });
      expect(opener).toHaveAccessibleDescription(`${day(payment.dateCreated)} ${name}`);
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

  test('no payments found, and where to go from there', async () => {
    await visit({ payments: 0 }, language);
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(screen.getByRole('link', { name: t.toSubscriptions })).toHaveAttribute('href', '/manage-subscriptions');
    expect(screen.queryByRole('button', { name: t.csv.download })).not.toBeInTheDocument();
  });

  test('five placeholders while it loads; what fails is told, and loads on a second try', async () => {
    proxy.fail(PAYMENTS);
    const letGo = proxy.hold();
    const { person } = await visit({ payments: 1 }, language, proxy.apiBase);
    expect(await screen.findByText(common.loading)).toBeInTheDocument();
    expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
    letGo();
    const alert = await failureOf(t.previous.loadFailed);
    expect(alert).toHaveTextContent(fill(common.failures.server, { message: FAULT }));
    proxy.heal();
    await person.click(within(alert).getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  test.each([
    [403, fill(common.failures.forbidden, { message: FAULT })],
    ['drop-reply', common.failures.noResponse],
  ] as const)('a list that does not load (%s) says why', async (fault, reason) => {
    proxy.fail(PAYMENTS, fault);
    await visit({}, language, proxy.apiBase);
    expect(await failureOf(t.previous.loadFailed)).toHaveTextContent(reason);
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

  test('a table that cannot be saved is told; asked for again, two quick clicks save it once', async () => {
    const { person } = await visit({ payments: 1 }, language);
    const before = saved.length;
    const addresses = jest.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
      throw new Error('The disk is full.');
    });
    const download = await screen.findByRole('button', { name: t.csv.download });
    await person.click(download);
    expect(await screen.findAllByText(t.downloadFailed)).not.toHaveLength(0);
    expect(saved).toHaveLength(before);
    await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
    addresses.mockClear();
    await person.dblClick(download);
    await waitFor(() => expect(saved).toHaveLength(before + 1));
    expect(addresses).toHaveBeenCalledTimes(1);
    addresses.mockRestore();
  });

  test('a long list grows by fifty, says how many there are, and hands the focus on', async () => {
    const { person } = await visit({ payments: 120, intervalWeeks: 1 }, language);
    const shown = (count: string) => fill(t.shown, { shown: count, all: '120' });
    expect(await screen.findAllByRole('article')).toHaveLength(50);
    expect(screen.getByText(shown('50'))).toBeVisible();
    await person.click(screen.getByRole('button', { name: t.more }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(100));
    expect(screen.getByText(shown('100'))).toBeVisible();
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('article')[50]?.parentElement));
    await person.click(screen.getByRole('button', { name: t.more }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(120));
    expect(screen.getByText(shown('120'))).toBeVisible();
    expect(screen.queryByRole('button', { name: t.more })).not.toBeInTheDocument();
  });
});
