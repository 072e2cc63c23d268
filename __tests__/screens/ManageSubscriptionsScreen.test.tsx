import { screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import { inDays, nextOrderOf, totalOf, waitingCustomer } from '../support/api';
import {
  api,
  dialog,
  findButton,
  getButton,
  openPortal,
  retryThroughFailures,
  seeToast,
  statusesOf,
  visitPortal,
} from '../support/customerPages';
import { goForwardTo } from '../support/history';
import { pieceText } from '../support/priceTexts';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { withTimings } from '../support/renderPortal';
import { day, euro, fill, languages, shape, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/ManageSubscriptionsScreen';

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

const findRows = async () => {
  await screen.findAllByRole('listitem');
  return within(screen.getByRole('tabpanel')).getAllByRole('listitem');
};

describe.each(languages('en'))('in %s', (language) => {
  const { commands, subscription: text, payments, common, server } = TEXTS[language];
  const visit = (path: string, of: Record<string, unknown> = {}) => visitPortal(path, of, language, proxy);
  const reactivate = { name: new RegExp(`^${text.reactivate.open}`) };

  describe('list', () => {
    test('lists ACTIVE under Active, every other status under Inactive, each with its badge and what can be done', async () => {
      const { person, subscriptions } = await visit(PATH, { statuses: Object.keys(TONES), nextBillInDays: 9 });
      const expectTone = (row: HTMLElement, status: Status) =>
        expect(within(row).getByText(text.status[status]).closest('[data-tone]')).toHaveAttribute(
          'data-tone',
          TONES[status],
        );
      const manage = (row: HTMLElement) => within(row).getByRole('link', { name: new RegExp(`^${text.manage} .`) });

      expect(await screen.findByRole('tab', { name: text.list.active, selected: true })).toBeVisible();
      const [active, ...others] = (await findRows()) as [HTMLElement, ...HTMLElement[]];
      expect(others).toHaveLength(0);
      expect(manage(active)).toHaveAttribute('href', `${PATH}/${subscriptions[0]?.purchaseId ?? ''}`);
      expect(active).toHaveTextContent(day(inDays(9)));
      expect(within(active).queryByRole('button')).toBeNull();
      expectTone(active, 'ACTIVE');

      await person.click(screen.getByRole('tab', { name: text.list.inactive }));
      expect(window.location.search).toBe('?tab=inactive');
      const inactive = await findRows();
      expect(inactive).toHaveLength(4);
      const rowById = new Map(inactive.map((row) => [manage(row).getAttribute('href')?.split('/').at(-1), row]));
      for (const { purchaseId, status } of subscriptions.slice(1)) {
        const row = rowById.get(purchaseId) as HTMLElement;
        expectTone(row, status as Status);
        const canReactivate = status === 'INACTIVE' || status === 'PAUSED';
        expect(within(row).queryAllByRole('button', { name: /./ })).toHaveLength(canReactivate ? 1 : 0);
      }
      expect(screen.getByText(text.rest.newCard)).toBeVisible();
      expect(screen.getByRole('link', { name: text.rest.toCard })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/address-payment-details\?isEditPaymentCard=true&paySourceId=\d+$/),
      );
      expect(screen.getByText(text.rest.cancelled)).toBeVisible();
      const orderAgain = screen.getByRole('link', { name: new RegExp(`^${text.rest.orderAgain}`) });
      expect(orderAgain).toHaveAttribute(
        'href',
        expect.stringMatching(/^https:\/\/checkout\.example\/cart\?products=\d+:1$/),
      );
      expect(orderAgain).toHaveAttribute('target', '_blank');
      expect(orderAgain).toHaveAttribute('rel', 'noopener');
    });

    test.each([
      ['ACTIVE', 1, text.everyWeeks_one],
      ['PAUSED', 3, fill(text.everyWeeks_other, { count: '3' })],
    ])(
      'shows product, quantity, price and interval in a row (%s), and the next order only if ACTIVE',
      async (status, intervalWeeks, every) => {
        const path = status === 'ACTIVE' ? PATH : INACTIVE;
        const { token } = await visit(path, { statuses: [status], quantity: 2, intervalWeeks, nextBillInDays: 9 });
        const { payload } = await api.get<{ data: [SubscriptionWire] }>(ALL, { len: language }, { token });
        const { productName, variant, productImagePath, nextBillDate } = payload.data[0];
        const [row, ...others] = (await findRows()) as [HTMLElement, ...HTMLElement[]];
        expect(others).toHaveLength(0);
        const inRow = within(row);
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text.list.title);
        expect(inRow.getByRole('heading', { level: 3 })).toHaveTextContent(productName);
        expect(inRow.getByText(variant)).toBeVisible();
        expect(row.querySelector('img')).toHaveAttribute('src', productImagePath);
        const order = fill(text.row.order, { quantity: '2', price: pieceText(payload.data[0], language), every });
        expect(inRow.getByText(order)).toBeVisible();
        const next = status === 'ACTIVE' ? [fill(text.row.next, { date: day(nextBillDate ?? '') })] : [];
        expect(inRow.queryAllByText(shape(text.row.next)).map(({ textContent }) => textContent)).toEqual(next);
        expect(nextBillDate).not.toBeNull();
      },
    );

    test('says until when a subscription is paused, and that it then resumes by itself (rules §8.14)', async () => {
      await visit(INACTIVE, { statuses: ['PAUSED', 'CANCELLED'], nextBillInDays: 9 });
      const [paused, cancelled] = (await findRows()) as [HTMLElement, HTMLElement];
      const rows = [paused, cancelled].sort((left) => (left.textContent.includes(text.status.PAUSED) ? -1 : 1));
      expect(rows[0]).toHaveTextContent(fill(text.pausedUntil, { date: day(inDays(9)) }));
      expect(rows[1]).not.toHaveTextContent(day(inDays(9)));
    });

    test('says that an order waits for stock, and names no day of the next one (rules §8.15)', async () => {
      const { token } = await waitingCustomer(api);
      await openPortal(PATH, token, language, proxy);
      const [row] = (await findRows()) as [HTMLElement];
      expect(row).toHaveTextContent(fill(text.waiting.note, { date: day(inDays(0)) }));
      expect(within(row).queryByText(shape(text.row.next))).not.toBeInTheDocument();
    });

    test('shows a text in an empty tab, and leads on to the products', async () => {
      const { person } = await visit(PATH, { statuses: [] });
      expect(await screen.findByText(text.list.noActive)).toBeVisible();
      goForwardTo(INACTIVE);
      expect(await screen.findByText(text.list.noInactive)).toBeVisible();
      window.history.back();
      await person.click(await screen.findByRole('link', { name: text.list.discover }));
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    });

    test('leads from an empty active tab to the inactive subscriptions', async () => {
      const { person } = await visit(PATH, { statuses: ['INACTIVE'] });
      await person.click(await screen.findByRole('link', { name: text.list.showInactive }));
      expect(await screen.findByRole('tab', { name: text.list.inactive, selected: true })).toBeVisible();
      expect(await findRows()).toHaveLength(1);
    });

    test('shows five skeletons while loading, then the reason of each failure, and loads on retry', async () => {
      proxy.fail(ALL);
      const release = proxy.hold();
      const { person } = await visit(PATH);
      expect(await screen.findByText(common.loading)).toBeInTheDocument();
      expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5);
      release();
      await retryThroughFailures(person, proxy, ALL, text.list.loadFailed, TEXTS[language]);
      expect(await findRows()).toHaveLength(1);
      expect(screen.queryByText(text.list.loadFailed)).toBeNull();
    });

    test('shows a list of 60 subscriptions completely', async () => {
      await visit(PATH, { statuses: Array.from({ length: 60 }, () => 'ACTIVE') });
      const panel = within(await screen.findByRole('tabpanel'));
      // Includes hidden rows while waiting, because the check of their visibility is slow.
      await waitFor(() => expect(panel.getAllByRole('listitem', { hidden: true })).toHaveLength(60));
      expect(await findRows()).toHaveLength(60);
    });

    test('walks the tabs by arrow keys, Home and End, and changes them by Enter, with one stop of the Tab key', async () => {
      const { person } = await visit(PATH, { statuses: ['ACTIVE', 'PAUSED'] });
      const active = await screen.findByRole('tab', { name: text.list.active });
      const inactive = screen.getByRole('tab', { name: text.list.inactive });
      await findRows();
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
        expect(screen.getByRole('tabpanel')).toHaveAccessibleName(tab.textContent);
      }
      await person.tab({ shift: true });
      expect(active).not.toHaveFocus();
    });
  });

  describe('reactivation', () => {
    /** Opens the dialog that reactivates the only inactive subscription. */
    async function openDialog(of: Record<string, unknown> = {}) {
      const visited = await visit(INACTIVE, { statuses: ['PAUSED'], ...of });
      const opener = await screen.findByRole('button', reactivate);
      await visited.person.click(opener);
      return { ...visited, opener, confirm: () => visited.person.click(getButton(text.reactivate.confirm)) };
    }

    // An INACTIVE subscription has no next bill date and is due tomorrow (rules §8.6).
    test.each([
      ['INACTIVE', 1],
      ['PAUSED', 9],
    ])('asks with date and amount, then reactivates %s once (due in days: %i)', async (status, days) => {
      const of = { statuses: [status], nextBillInDays: 9, intervalWeeks: 6 };
      const { person, token, purchaseId } = await openDialog(of);
      const order = await nextOrderOf(api, token, TEXTS[language]);
      const date = day(inDays(days));
      const every = fill(text.everyWeeks_other, { count: '6' });
      const amount = euro(totalOf(order), language);
      const question = fill(text.reactivate.text, { product: order.productName, every, date, amount });
      expect(screen.getByRole('dialog', { name: text.reactivate.title })).toBeVisible();
      expect(dialog().getByText(question)).toBeVisible();
      expect(await statusesOf(token)).toEqual({ [purchaseId]: status });

      const release = proxy.hold(REACTIVE);
      await person.dblClick(dialog().getByRole('button', { name: text.reactivate.confirm }));
      const sending = await dialog().findByRole('button', { name: text.reactivate.sending });
      expect(sending).toHaveAttribute('aria-disabled', 'true');
      expect(dialog().getByRole('button', { name: common.actions.cancel })).toBeDisabled();
      release();
      await seeToast(fill(server.subscriptionReactivated, { product: order.productName, date }));
      expect(await screen.findByText(text.list.noInactive)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(proxy.calls.filter(({ path }) => path === REACTIVE)).toHaveLength(1);
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
      await person.click(screen.getByRole('tab', { name: text.list.active }));
      expect(await findRows()).toHaveLength(1);
    });

    test('changes nothing on cancel and returns the focus', async () => {
      const { person, token, purchaseId, opener } = await openDialog();
      await person.click(getButton(common.actions.cancel));
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(opener).toHaveFocus());
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });
    });

    test("shows the server's refusal and the present status", async () => {
      const { token, purchaseId, confirm } = await openDialog();
      const cancellation = { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' };
      await api.post('/api/subscription/cancel', cancellation, { token });
      await confirm();
      await seeToast(shape(server.changedMeanwhileCancelled));
      expect(await screen.findByText(text.rest.cancelled)).toBeVisible();
      expect(screen.queryByRole('button', reactivate)).toBeNull();
    });

    test('shows a failure in one toast and changes nothing', async () => {
      const { token, purchaseId, confirm } = await openDialog();
      proxy.fail(REACTIVE);
      await confirm();
      await seeToast(fill(common.failures.server, { message: FAULT }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });
    });

    // The notice of every command says so, on every page; the same confirmation is sent again with its key.
    describe('after a lost answer', () => {
      async function loseAnswer() {
        const visited = await openDialog();
        const { productName: product } = await nextOrderOf(api, visited.token, TEXTS[language]);
        proxy.fail(REACTIVE, 'late');
        await visited.confirm();
        expect(await screen.findByText(fill(commands.inDoubt.reactivate, { product }))).toBeVisible();
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        expect(await statusesOf(visited.token)).toEqual({ [visited.purchaseId]: 'PAUSED' });
        return { ...visited, product };
      }
      async function expectActive({ token, purchaseId }: { token: string; purchaseId: string }, message: RegExp) {
        await seeToast(message);
        expect(await screen.findByText(text.list.noInactive)).toBeVisible();
        expect(screen.queryByText(commands.inDoubt.title)).toBeNull();
        expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
      }

      describe('with a short wait before the retry', () => {
        withTimings({ retries: [50] });

        test('is active once, after a retry with the same key', async () => {
          const visited = await loseAnswer();
          await proxy.arrive();
          await expectActive(visited, shape(server.subscriptionReactivated));
          expect(
            new Set(
              proxy.calls.filter(({ path }) => path === REACTIVE).map(({ headers }) => headers['idempotency-key']),
            ).size,
          ).toBe(1);
        });
      });

      describe('before the next retry', () => {
        withTimings({ retries: [600_000] });

        test('asks again on a click, and nothing else is reactivated meanwhile', async () => {
          const visited = await loseAnswer();
          expect(screen.getByRole('button', reactivate)).toHaveAttribute('aria-disabled', 'true');
          await proxy.arrive();
          await visited.person.click(getButton(commands.inDoubt.retry));
          await expectActive(visited, shape(server.subscriptionReactivated));
        });
      });

      test('is found active where the reply alone was lost, and is not sent again', async () => {
        const visited = await openDialog();
        const { productName: product } = await nextOrderOf(api, visited.token, TEXTS[language]);
        proxy.fail(REACTIVE, 'drop-reply');
        await visited.confirm();
        await expectActive(visited, shape(fill(commands.done.reactivate, { product })));
        expect(proxy.calls.filter(({ path }) => path === REACTIVE)).toHaveLength(1);
      });
    });
  });

  // The reference server sends no such status, another provider may.
  describe('a status that the portal does not know', () => {
    const OTHER = 'ON_HOLD';
    beforeEach(() => proxy.rewrite(ALL, (answer) => answer.replaceAll('"ACTIVE"', `"${OTHER}"`)));

    test("is shown in red in the shop's words, with a link to the subscription and nothing else", async () => {
      const { purchaseId } = await visit(INACTIVE);
      const [first, ...others] = (await findRows()) as [HTMLElement, ...HTMLElement[]];
      expect(others).toHaveLength(0);
      const row = within(first);
      expect(row.getByText(OTHER).closest('[data-tone]')).toHaveAttribute('data-tone', 'bad');
      expect(row.queryByText(text.rest.cancelled)).toBeNull();
      expect(row.queryByRole('button')).toBeNull();
      expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`${PATH}/${purchaseId}`]);
    });

    test("is shown on the subscription's page without a next order date or a reason", async () => {
      const { token, purchaseId } = await api.customer();
      await openPortal(`${PATH}/${purchaseId}`, token, language, proxy);
      expect((await screen.findByText(OTHER)).closest('[data-tone]')).toHaveAttribute('data-tone', 'bad');
      const next = within(screen.getByRole('region', { name: text.nextOrderDate }));
      expect(next.getByText('–')).toBeVisible();
    });

    test('is shown among the upcoming payments without a note about charging', async () => {
      await visit('/upcoming-payments');
      const card = await screen.findByRole('article');
      expect(within(card).getByText(OTHER).closest('[data-tone]')).toHaveAttribute('data-tone', 'bad');
      expect(card).not.toHaveTextContent(payments.upcoming.waits);
    });
  });
});

test('renders in German', async () => {
  const { list, manage, reactivate } = TEXTS.de.subscription;
  const { person } = await visitPortal(PATH, { statuses: ['ACTIVE', 'PAUSED'], len: 'de' }, 'de', proxy);
  expect(await screen.findByRole('link', { name: new RegExp(`^${manage} .`) })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
  const expectNoEnglish = () => {
    const { subscription } = TEXTS.en;
    for (const english of [subscription.list.title, subscription.manage, subscription.reactivate.open])
      expect(screen.getByRole('main')).not.toHaveTextContent(english);
  };
  expectNoEnglish();
  await person.click(screen.getByRole('tab', { name: list.inactive }));
  expect(await findButton(new RegExp(`^${reactivate.open}`))).toBeVisible();
  expectNoEnglish();
});
