import { screen, within } from '@testing-library/react';
import type { SubscriptionWire } from '../../server/modules/subscriptions/schemas';
import { day, euro, fill, shape, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { api, failureOf, visitPortal } from '../support/visitPortal';

const PATH = '/manage-subscriptions';
const INACTIVE = `${PATH}?tab=inactive`;
const ALL = '/api/subscription/all';
/** No server of ours says it; a shop may. */
const OTHER = 'ON_HOLD';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** The one row of the list, as soon as it is there. */
async function findRow(): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 3 });
  return within(screen.getByRole('tabpanel')).getByRole('listitem');
}

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const { subscription: text, payments, common } = TEXTS[language];
  const visit = (path: string, of: Record<string, unknown> = {}) => visitPortal(path, of, language, proxy);
  const itemOf = async (token: string) =>
    (await api.get<{ data: [SubscriptionWire] }>(ALL, { len: language }, { token })).payload.data[0];

  test.each([
    ['ACTIVE', 1, text.everyWeeks_one],
    ['PAUSED', 3, fill(text.everyWeeks_other, { count: '3' })],
  ])(
    'a row says what is ordered and how often; %s says when it comes next only if it does',
    async (status, ...often) => {
      const [intervalWeeks, every] = often;
      const path = status === 'ACTIVE' ? PATH : INACTIVE;
      const { token } = await visit(path, { statuses: [status], quantity: 2, intervalWeeks, nextBillInDays: 9 });
      const { productName, variant, productImagePath, price, nextBillDate } = await itemOf(token);
      const row = await findRow();
      const said = within(row);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text.list.title);
      expect(said.getByRole('heading', { level: 3 })).toHaveTextContent(productName);
      expect(said.getByText(variant)).toBeVisible();
      expect(row.querySelector('img')).toHaveAttribute('src', productImagePath);
      expect(
        said.getByText(fill(text.row.order, { quantity: '2', price: euro(price, language), every })),
      ).toBeVisible();
      const next = status === 'ACTIVE' ? [fill(text.row.next, { date: day(nextBillDate ?? '') })] : [];
      expect(said.queryAllByText(shape(text.row.next)).map(({ textContent }) => textContent)).toEqual(next);
      expect(nextBillDate).not.toBeNull();
    },
  );

  describe('a status that the portal does not know', () => {
    beforeEach(() => proxy.rewrite(ALL, (answer) => answer.replaceAll('"ACTIVE"', `"${OTHER}"`)));

    test('is red, in the words of the shop, and nothing that was cancelled', async () => {
      const { purchaseId } = await visit(INACTIVE);
      const row = within(await findRow());
      expect(row.getByText(OTHER)).toHaveAttribute('data-tone', 'bad');
      expect(row.queryByText(text.rest.cancelled)).toBeNull();
      expect(row.queryByRole('button')).toBeNull();
      expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`${PATH}/${purchaseId}`]);
    });

    test('is told on the page of its own as it is, without a day or a reason', async () => {
      const { token, purchaseId } = await api.customer();
      const stored = { token, multiAccount: 'false', isAdmin: 'false' };
      await renderPortal(`${PATH}/${purchaseId}`, { language, stored, config: { apiBase: proxy.apiBase } });
      expect(await screen.findByText(OTHER)).toHaveAttribute('data-tone', 'bad');
      const next = within(screen.getByRole('region', { name: text.nextOrderDate }));
      expect(next.getByText('–')).toBeVisible();
    });

    test('is told among the coming payments as it is, without a promise', async () => {
      await visit('/upcoming-payments');
      const card = await screen.findByRole('article');
      expect(within(card).getByText(OTHER)).toHaveAttribute('data-tone', 'bad');
      expect(card).not.toHaveTextContent(payments.upcoming.waits);
    });
  });

  test.each([
    [403, fill(common.failures.forbidden, { message: FAULT })],
    ['drop-reply', common.failures.noResponse],
  ] as const)('a list that does not load (%s) says why', async (fault, reason) => {
    proxy.fail(ALL, fault);
    await visit(PATH);
    expect(await failureOf(text.list.loadFailed)).toHaveTextContent(reason);
  });
});
