import { screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import { ManageSubscriptionsScreen } from '#src/screens/ManageSubscriptionsScreen.tsx';
import { SubscriptionScreen } from '#src/screens/SubscriptionScreen.tsx';
import { UpcomingPaymentsScreen } from '#src/screens/UpcomingPaymentsScreen.tsx';
import { inDays, nextOrderOf, totalOf, waitingCustomer } from '../support/api';
import {
  api,
  dialog,
  expectNoDialog,
  findArticles,
  findNamedButton,
  getNamedButton,
  openPortal,
  openScreen,
  openSubscription,
  seeToast,
  statusesOf,
  visitScreen,
} from '../support/customerPages';
import { pieceText } from '../support/priceTexts';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { day, euro, fill, languages, shape, TEXTS } from '../support/texts';

const PATH = '/manage-subscriptions';
const INACTIVE = `${PATH}?tab=inactive`;
const ALL = '/api/subscription/all';
const REACTIVE = '/api/subscription/reactive';
/** Green, grey or red (rules §8.3). */
const TONES = { ACTIVE: 'good', INACTIVE: 'quiet', PAUSED: 'quiet', CANCELLED: 'bad', RECYCLE_FAILED: 'bad' };
type Status = keyof typeof TONES;

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const findRows = () =>
  waitFor(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [role=listitem]')];
    expect(rows).not.toHaveLength(0);
    return rows as [HTMLElement, ...HTMLElement[]];
  });

describe.each(languages('en'))('in %s', (language) => {
  const { subscription: text, payments, common, server } = TEXTS[language];
  const visit = (at: string, of: Record<string, unknown> = {}) =>
    visitScreen(<ManageSubscriptionsScreen />, of, { at, language, proxy });
  const reactivate = new RegExp(`^${text.reactivate.open}`);
  const expectTone = (row: HTMLElement, status: string, tone: string) =>
    expect(within(row).getByText(status).closest('[data-tone]')).toHaveAttribute('data-tone', tone);
  const manageLink = (row: HTMLElement) => within(row).getByText(text.manage);

  describe('list', () => {
    test('shows each subscription under Active or Inactive with its order, badge and actions', async () => {
      const statuses = Object.keys(TONES);
      const { person, token } = await visit(PATH, { statuses, nextBillInDays: 9, quantity: 2, intervalWeeks: 3 });
      const { payload } = await api.get<{ data: SubscriptionWire[] }>(ALL, { len: language }, { token });
      const expectRow = (row: HTMLElement) => {
        const purchaseId = manageLink(row).closest('a')?.getAttribute('href')?.split('/').at(-1);
        const item = payload.data.find((one) => one.purchaseId === purchaseId);
        if (!item) throw new Error(`The row leads to ${purchaseId ?? 'no page'}.`);
        const inRow = within(row);
        expect(inRow.getByText(item.productName, { selector: 'h3' })).toBeVisible();
        expect(inRow.getByText(item.variant)).toBeVisible();
        expect(row.querySelector('img')).toHaveAttribute('src', item.productImagePath);
        const every = fill(text.everyWeeks_other, { count: '3' });
        const order = { quantity: '2', price: pieceText(item, language), every };
        expect(inRow.getByText(fill(text.row.order, order))).toBeVisible();
        const status = item.status as Status;
        expectTone(row, text.status[status], TONES[status]);
        const buttons = status === 'INACTIVE' || status === 'PAUSED' ? 1 : 0;
        expect(row.querySelectorAll('button')).toHaveLength(buttons);
        // Next date and total of active subscriptions only.
        const dates = inRow.queryAllByText(shape(text.row.next)).map(({ textContent }) => textContent);
        expect(dates).toEqual(
          status === 'ACTIVE'
            ? [fill(text.row.next, { date: day(inDays(9)), amount: euro(totalOf(item), language) })]
            : [],
        );
        return status;
      };
      expect(await screen.findByRole('tab', { name: text.list.active, selected: true })).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text.list.title);
      expect((await findRows()).map(expectRow)).toEqual(['ACTIVE']);

      await person.click(screen.getByText(text.list.inactive));
      expect(window.location.search).toBe('?tab=inactive');
      const rows = await findRows();
      expect(rows.map(expectRow).sort()).toEqual(['CANCELLED', 'INACTIVE', 'PAUSED', 'RECYCLE_FAILED']);
      // Date of the automatic resume (rules §8.14).
      expect(screen.getByText(fill(text.pausedUntil, { date: day(inDays(9)) }))).toBeVisible();
      expect(screen.getByText(text.rest.newCard)).toBeVisible();
      expect(screen.getByText(text.rest.toCard)).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/address-payment-details\?isEditPaymentCard=true&paySourceId=\d+$/),
      );
      expect(screen.getByText(text.rest.cancelled)).toBeVisible();
      const orderAgain = await screen.findByText(text.rest.orderAgain);
      const checkout = /^https:\/\/checkout\.example\/cart\?products=\d+:2$/;
      expect(orderAgain).toHaveAttribute('href', expect.stringMatching(checkout));
      expect(orderAgain).toHaveAttribute('target', '_blank');
      expect(orderAgain).toHaveAttribute('rel', 'noopener');
    });

    test('opens the checkout with SKUs and a reference to the customer, if there is one (rules §33.15)', async () => {
      const path = '/api/user/checkout-reference';
      proxy.fail(path);
      const config = { checkoutReference: true };
      const { token } = await api.customer({ statuses: ['CANCELLED'], quantity: 2 });
      await openScreen(<ManageSubscriptionsScreen />, token, { at: INACTIVE, language, proxy, config });
      const link = await screen.findByText(text.rest.orderAgain);
      const plain = /^https:\/\/checkout\.example\/cart\?skus=[\w-]+:2$/;
      await waitFor(() => expect(proxy.calls.map((call) => call.path)).toContain(path));
      expect(link).toHaveAttribute('href', expect.stringMatching(plain));
      proxy.heal();
      window.dispatchEvent(new Event('focus'));
      const referenced = /^https:\/\/checkout\.example\/cart\?skus=[\w-]+:2&customer=[\w-]+\.[\w-]+$/;
      await waitFor(() => expect(link).toHaveAttribute('href', expect.stringMatching(referenced)));
    });

    test('shows that an order waits for stock instead of its date (rules §8.15)', async () => {
      const { token } = await waitingCustomer(api);
      await openScreen(<ManageSubscriptionsScreen />, token, { at: PATH, language, proxy });
      const [row] = await findRows();
      expect(row).toHaveTextContent(fill(text.waiting.note, { date: day(inDays(0)) }));
      expect(within(row).queryByText(shape(text.row.next))).not.toBeInTheDocument();
    });

    test('links from an empty list to the products', async () => {
      const { person } = await visit(PATH, { statuses: [] });
      expect(await screen.findByText(text.list.noActive)).toBeVisible();
      await person.click(screen.getByText(text.list.discover));
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    });

    test('shows the confirmation of a cancellation until another tab is selected', async () => {
      const { token, purchaseId } = await api.customer({ len: language });
      const { person } = await openPortal(`${PATH}/${purchaseId}?cancel=confirm`, token, language, proxy);
      const { cancellation } = TEXTS[language];
      await person.type(await screen.findByLabelText(cancellation.confirm.text), 'Umzug');
      const preview = await screen.findByText(text.preview.title);
      expect(within(preview.parentElement as HTMLElement).queryByText(text.change.fields.totalCents)).toBeNull();
      expect(within(preview.parentElement as HTMLElement).queryByText(text.change.fields.card)).toBeNull();
      expect(screen.getByText(text.preview.noCharge)).toBeVisible();
      const { productName: product } = await nextOrderOf(api, token, TEXTS[language]);
      await person.click(getNamedButton(cancellation.confirm.confirm));
      expect(await screen.findByText(fill(text.list.ended, { product }))).toBeVisible();
      expect(within((await findRows())[0]).getByRole('heading', { name: product })).toBeVisible();
      await person.click(screen.getByRole('tab', { name: text.list.active }));
      await waitFor(() => expect(screen.queryByText(fill(text.list.ended, { product }))).toBeNull());
    });

    test('links from an empty active tab to the inactive subscriptions', async () => {
      const { person } = await visit(PATH, { statuses: ['INACTIVE'] });
      await person.click(await screen.findByText(text.list.showInactive));
      expect(await screen.findByRole('tab', { name: text.list.inactive, selected: true })).toBeVisible();
      expect(await findRows()).toHaveLength(1);
    });

    test('moves focus between the tabs by arrow keys, Home and End, and opens a tab by Enter', async () => {
      const { person } = await visit(PATH, { statuses: ['ACTIVE', 'PAUSED'] });
      await findRows();
      const [active, inactive] = screen.getAllByRole('tab') as [HTMLElement, HTMLElement];
      active.focus();
      for (const [key, tab] of [
        ['{ArrowRight}', inactive],
        ['{ArrowRight}', active],
        ['{ArrowLeft}', inactive],
        ['{Home}', active],
        ['{End}', inactive],
      ] as const) {
        await person.keyboard(key);
        expect(tab).toHaveFocus();
        await person.keyboard('{Enter}');
        await waitFor(() => expect(tab).toHaveAttribute('aria-selected', 'true'));
        expect(document.querySelector('[role=tabpanel]')).toHaveAccessibleName(tab.textContent);
      }
      await person.tab({ shift: true });
      expect(active).not.toHaveFocus();
    });
  });

  describe('reactivation', () => {
    /** Opens the dialog of the only inactive subscription. */
    async function openDialog(of: Record<string, unknown> = {}) {
      const visited = await visit(INACTIVE, { statuses: ['PAUSED'], nextBillInDays: 9, ...of });
      const opener = await findNamedButton(reactivate);
      await visited.person.click(opener);
      return { ...visited, opener, confirm: () => visited.person.click(getNamedButton(text.reactivate.confirm)) };
    }

    test('reactivates once after a confirmation with date and amount', async () => {
      const { person, token, purchaseId } = await openDialog({ intervalWeeks: 6 });
      const order = await nextOrderOf(api, token, TEXTS[language]);
      const { productName: product } = order;
      const date = day(inDays(9));
      const every = fill(text.everyWeeks_other, { count: '6' });
      const amount = euro(totalOf(order), language);
      expect(dialog().getByText(text.reactivate.title)).toBeVisible();
      expect(dialog().getByText(fill(text.reactivate.text, { product, every, date, amount }))).toBeVisible();
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });

      const release = proxy.hold(REACTIVE);
      await person.dblClick(getNamedButton(text.reactivate.confirm));
      expect(await findNamedButton(text.reactivate.sending)).toHaveAttribute('aria-disabled', 'true');
      expect(getNamedButton(common.actions.cancel)).toBeDisabled();
      release();
      await seeToast(fill(server.subscriptionReactivated, { product, date }));
      expect(await screen.findByText(text.list.noInactive)).toBeVisible();
      await expectNoDialog();
      expect(proxy.calls.filter(({ path }) => path === REACTIVE)).toHaveLength(1);
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
      await person.click(screen.getByText(text.list.active));
      expect(await findRows()).toHaveLength(1);
    });

    test('does not show the refusal of another subscription', async () => {
      const { person, token } = await visit(INACTIVE, { statuses: ['PAUSED', 'PAUSED'] });
      const [first, second] = await screen.findAllByText(text.reactivate.open);
      proxy.fail(REACTIVE, 409);
      await person.click(first as HTMLElement);
      await person.click(await findNamedButton(text.reactivate.confirm));
      expect(await screen.findByText(FAULT)).toBeVisible();
      window.history.back();
      await expectNoDialog();
      proxy.heal();
      await person.click(second as HTMLElement);
      await findNamedButton(text.reactivate.confirm);
      expect(screen.queryByText(FAULT)).not.toBeInTheDocument();
      await person.click(getNamedButton(text.reactivate.confirm));
      await waitFor(async () => expect(Object.values(await statusesOf(token))).toContain('ACTIVE'));
      const named = proxy.calls.flatMap(({ path, url }) => (path === REACTIVE ? [url] : []));
      expect(new Set(named).size).toBe(2);
    });

    test('changes nothing on Cancel, and shows the refusal after a cancellation elsewhere', async () => {
      const { person, token, purchaseId, opener, confirm } = await openDialog();
      await person.click(getNamedButton(common.actions.cancel));
      await expectNoDialog();
      await waitFor(() => expect(opener).toHaveFocus());
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });
      await person.click(opener);
      await findNamedButton(text.reactivate.confirm);
      const cancellation = { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' };
      await api.post('/api/subscription/cancel', cancellation, { token });
      await confirm();
      expect(await screen.findByText(shape(server.changedMeanwhileCancelled))).toBeVisible();
      expect(screen.queryByText(text.reactivate.confirm)).toBeNull();
      await person.click(getNamedButton(text.info.close));
      await expectNoDialog();
      expect(await screen.findByText(text.rest.cancelled)).toBeVisible();
      expect(screen.queryByText(text.reactivate.open)).toBeNull();
    });
  });

  // Because servers other than the reference server may send other statuses.
  describe('an unknown status', () => {
    const OTHER = 'ON_HOLD';
    beforeEach(() => proxy.rewrite(ALL, (answer) => answer.replaceAll('"ACTIVE"', `"${OTHER}"`)));

    test('is shown as a red badge with a link to the subscription and no actions', async () => {
      const { purchaseId } = await visit(INACTIVE);
      const [row, ...others] = await findRows();
      expect(others).toHaveLength(0);
      expectTone(row, OTHER, 'bad');
      expect(within(row).queryByText(text.rest.cancelled)).toBeNull();
      expect(row.querySelector('button')).toBeNull();
      const links = [...row.querySelectorAll('a')].map((link) => link.getAttribute('href'));
      expect(links).toEqual([`${PATH}/${purchaseId}`]);
    });

    test('is shown on the subscription page without a next order date', async () => {
      await openSubscription(api, { language, apiBase: proxy.apiBase, screen: <SubscriptionScreen /> });
      const heading = await screen.findByText(text.nextOrderDate, { selector: 'h2' });
      expectTone(document.body, OTHER, 'bad');
      expect(within(heading.closest('section') as HTMLElement).getByText('–')).toBeVisible();
    });

    test('is shown among the upcoming payments without a note about the charge', async () => {
      await visitScreen(<UpcomingPaymentsScreen />, {}, { at: '/upcoming-payments', language, proxy });
      const [card] = (await findArticles()) as [HTMLElement];
      expectTone(card, OTHER, 'bad');
      expect(card).not.toHaveTextContent(payments.upcoming.waits);
    });
  });
});
