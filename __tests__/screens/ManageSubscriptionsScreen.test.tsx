import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { formatDay } from '../../src/i18n/formats';
import { nextOrderOf, totalOf } from '../support/portalOrders';
import { euro, fill, TEXTS } from '../support/portalTexts';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { api, failureOf, statusesOf, visitPortal } from '../support/visitPortal';

const PATH = '/manage-subscriptions';
const INACTIVE = `${PATH}?tab=inactive`;
const ALL = '/api/subscription/all';
const REACTIVE = '/api/subscription/reactive';
const WEEKS = 6;
const TODAY = businessDayAt(new Date());
/** Green, grey or red (spec §4). */
const TONES = { ACTIVE: 'good', INACTIVE: 'quiet', PAUSED: 'quiet', CANCELLED: 'bad', RECYCLE_FAILED: 'bad' };
/** The shop is asked after 2 s, 4 s and so on. */
const SOME_READS = { timeout: 15_000 };
const EVERY_STATUS = Object.keys(TONES) as (keyof typeof TONES)[];

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const rows = () =>
  screen.findAllByRole('listitem').then(() => within(screen.getByRole('tabpanel')).getAllByRole('listitem'));

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const { subscription: text, common, server } = TEXTS[language];
  const visit = (path: string, shape: Record<string, unknown> = {}) => visitPortal(path, shape, language, proxy);
  const expectTone = (row: HTMLElement, status: keyof typeof TONES) =>
    expect(within(row).getByText(text.status[status])).toHaveAttribute('data-tone', TONES[status]);
  const failure = common.failures.server.replace('{{message}}', FAULT);

  test('ACTIVE stands under Active, every other status under Inactive, each with its way on', async () => {
    const { person, subscriptions } = await visit(PATH, { statuses: EVERY_STATUS, nextBillInDays: 9 });
    expect(await screen.findByRole('tab', { name: text.list.active, selected: true })).toBeVisible();
    const [active, ...others] = await rows();
    expect(others).toHaveLength(0);
    const manage = (row: HTMLElement) => within(row).getByRole('link', { name: new RegExp(`^${text.manage} .`) });
    expect(manage(active as HTMLElement)).toHaveAttribute('href', `${PATH}/${subscriptions[0]?.purchaseId ?? ''}`);
    expect(active).toHaveTextContent(formatDay(addDays(TODAY, 9)));
    expect(within(active as HTMLElement).queryByRole('button')).toBeNull();
    expectTone(active as HTMLElement, 'ACTIVE');

    await person.click(screen.getByRole('tab', { name: text.list.inactive }));
    expect(window.location.search).toBe('?tab=inactive');
    const inactive = await rows();
    expect(inactive).toHaveLength(4);
    const said = new Map(inactive.map((row) => [manage(row).getAttribute('href')?.split('/').at(-1), row]));
    for (const { purchaseId, status } of subscriptions.slice(1)) {
      const row = said.get(purchaseId) as HTMLElement;
      expectTone(row, status as keyof typeof TONES);
      const mayGoOn = status === 'INACTIVE' || status === 'PAUSED';
      expect(within(row).queryAllByRole('button', { name: /./ })).toHaveLength(mayGoOn ? 1 : 0);
    }
    expect(screen.getByText(text.rest.newCard)).toBeVisible();
    expect(screen.getByRole('link', { name: text.rest.toCard })).toHaveAttribute(
      'href',
      '/address-payment-details?isEditPaymentCard=true',
    );
    expect(screen.getByText(text.rest.cancelled)).toBeVisible();
    const again = screen.getByRole('link', { name: new RegExp(`^${text.rest.orderAgain}`) });
    expect(again).toHaveAttribute('href', expect.stringMatching(/^https:\/\/checkout\.example\/cart\?products=\d+:1$/));
    expect(again).toHaveAttribute('target', '_blank');
    expect(again).toHaveAttribute('rel', 'noopener');
  });

  test('says so where a tab is empty', async () => {
    await visit(PATH, { statuses: [] });
    expect(await screen.findByText(text.list.noActive)).toBeVisible();
    window.history.replaceState(null, '', INACTIVE);
    expect(await screen.findByText(text.list.noInactive)).toBeVisible();
  });

  // Without a day to come it is due tomorrow (contract §4). No pause that is over: the shop ends it by itself.
  test.each([
    ['INACTIVE', 1],
    ['PAUSED', 9],
  ])('%s goes on after a question, and the server says so: due in %i days', async (status, next) => {
    const shape = { statuses: [status], nextBillInDays: 9, intervalWeeks: WEEKS };
    const { person, token, purchaseId } = await visit(INACTIVE, shape);
    const order = await nextOrderOf(api, token, TEXTS[language]);
    await person.click(await screen.findByRole('button', { name: new RegExp(`^${text.reactivate.open}`) }));
    const dialog = screen.getByRole('dialog', { name: text.reactivate.title });
    const date = formatDay(addDays(TODAY, next));
    const every = fill(text.everyWeeks_other, { count: String(WEEKS) });
    const amount = euro(totalOf(order), language);
    const said = fill(text.reactivate.text, { product: order.productName, every, date, amount });
    expect(within(dialog).getByText(said)).toBeVisible();
    expect(await statusesOf(token)).toEqual({ [purchaseId]: status });
    const letGo = proxy.hold(REACTIVE);
    await person.dblClick(within(dialog).getByRole('button', { name: text.reactivate.confirm }));
    const sending = await within(dialog).findByRole('button', { name: text.reactivate.sending });
    expect(sending).toHaveAttribute('aria-disabled', 'true');
    expect(within(dialog).getByRole('button', { name: common.actions.cancel })).toBeDisabled();
    letGo();
    expect(await screen.findByText(fill(server.subscriptionReactivated, { date }))).toBeVisible();
    expect(await screen.findByText(text.list.noInactive)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
    await person.click(screen.getByRole('tab', { name: text.list.active }));
    expect(await rows()).toHaveLength(1);
  });

  test('the question can be withdrawn', async () => {
    const { person, token, purchaseId } = await visit(INACTIVE, { statuses: ['PAUSED'] });
    const opener = await screen.findByRole('button', { name: new RegExp(`^${text.reactivate.open}`) });
    await person.click(opener);
    await person.click(screen.getByRole('button', { name: common.actions.cancel }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(opener).toHaveFocus());
    expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });
  });

  test('a refusal is told as it is, and the list shows what holds now', async () => {
    const { person, token, purchaseId } = await visit(INACTIVE, { statuses: ['PAUSED'] });
    await person.click(await screen.findByRole('button', { name: new RegExp(`^${text.reactivate.open}`) }));
    await api.post(
      '/api/subscription/cancel',
      { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false' },
      { token },
    );
    await person.click(screen.getByRole('button', { name: text.reactivate.confirm }));
    expect(await screen.findAllByText(server.cancelledForGood)).not.toHaveLength(0);
    expect(await screen.findByText(text.rest.cancelled)).toBeVisible();
    expect(screen.queryByRole('button', { name: new RegExp(`^${text.reactivate.open}`) })).toBeNull();
  });

  test('a failure is told once, and changes nothing', async () => {
    const { person, token, purchaseId } = await visit(INACTIVE, { statuses: ['PAUSED'] });
    await person.click(await screen.findByRole('button', { name: new RegExp(`^${text.reactivate.open}`) }));
    proxy.fail(REACTIVE);
    await person.click(screen.getByRole('button', { name: text.reactivate.confirm }));
    expect(await screen.findAllByText(failure)).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await statusesOf(token)).toEqual({ [purchaseId]: 'PAUSED' });
  });

  describe('an answer that stays out', () => {
    const confirmAndLose = async () => {
      const visited = await visit(INACTIVE, { statuses: ['PAUSED'] });
      const { person } = visited;
      await person.click(await screen.findByRole('button', { name: new RegExp(`^${text.reactivate.open}`) }));
      proxy.fail(REACTIVE, 'late');
      const press = () => person.click(screen.getByRole('button', { name: text.reactivate.confirm }));
      await press();
      expect(await screen.findByText(text.reactivate.unknown)).toBeVisible();
      expect(await statusesOf(visited.token)).toEqual({ [visited.purchaseId]: 'PAUSED' });
      return { ...visited, press };
    };
    const expectActive = async ({ token, purchaseId }: { token: string; purchaseId: string }) => {
      const [start = ''] = text.reactivate.active.split('{{');
      expect(await screen.findByText((said) => said.startsWith(start), {}, SOME_READS)).toBeVisible();
      expect(await screen.findByText(text.list.noInactive)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByText(server.alreadyActive)).toBeNull();
      expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
    };

    test('is found out as long as it takes', async () => {
      const visited = await confirmAndLose();
      await proxy.arrive();
      await expectActive(visited);
    });

    test('is no refusal of the next try', async () => {
      const visited = await confirmAndLose();
      await proxy.arrive();
      await visited.press();
      await expectActive(visited);
    });

    test('is found out too when the question was put aside', async () => {
      const visited = await confirmAndLose();
      await visited.person.click(screen.getByRole('button', { name: common.actions.cancel }));
      expect(screen.queryByRole('dialog')).toBeNull();
      await proxy.arrive();
      await expectActive(visited);
    });
  });

  test('five placeholders stand where the list will be; what does not load can be asked for again', async () => {
    proxy.fail(ALL);
    const letGo = proxy.hold();
    const { person } = await visit(PATH);
    expect(await screen.findByText(common.loading)).toBeInTheDocument();
    expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
    letGo();
    const alert = await failureOf(text.list.loadFailed);
    expect(alert).toHaveTextContent(failure);
    proxy.heal();
    await person.click(within(alert).getByRole('button', { name: common.actions.retry }));
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText(text.list.loadFailed)).toBeNull();
  });
});

test('the tabs go by arrow keys, Home and End, and are one stop of the Tab key', async () => {
  const { person } = await visitPortal(PATH, { statuses: ['ACTIVE', 'PAUSED'] });
  const active = await screen.findByRole('tab', { name: 'Active' });
  const inactive = screen.getByRole('tab', { name: 'Inactive' });
  await rows();
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
    await waitFor(() => expect(tab).toHaveAttribute('aria-selected', 'true'));
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName(tab.textContent);
  }
  await person.tab({ shift: true });
  expect(active).not.toHaveFocus();
});

test('a long list is shown whole', async () => {
  await visitPortal(PATH, { statuses: Array.from({ length: 60 }, () => 'ACTIVE') });
  const panel = within(await screen.findByRole('tabpanel'));
  // Whether each can be seen is asked once: asking holds the list up while it grows.
  await waitFor(() => expect(panel.getAllByRole('listitem', { hidden: true })).toHaveLength(60));
  expect(await rows()).toHaveLength(60);
});
