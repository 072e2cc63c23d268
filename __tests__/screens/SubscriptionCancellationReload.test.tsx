import { act, screen, waitFor } from '@testing-library/react';
import type { Wish } from '../../src/api/commandsApi';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { seeText } from '../support/seeText';
import { createApi } from '../support/serverApi';
import { startProxy, type Proxy } from '../support/startProxy';
import { itemOf } from '../support/subscriptions';

const api = createApi(process.env.API_URL ?? '');
const NEXT = addDays(businessDayAt(new Date()), 10);
const REASON = 'Umzug';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const focused = async (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus());
/** Sooner than the wait between two tries is over; one that is under way goes on. */
const askAgain = () => act(() => void window.dispatchEvent(new Event('online')));
const SOME_TRIES = { timeout: 15_000 };
const address = () => window.location.pathname + window.location.search;

const CASES = {
  pause: { path: 'pause', step: 'pause', form: { restartDate: addDays(NEXT, 31) } },
  cancel: {
    path: 'cancel',
    step: 'confirm',
    form: { cancelReason: REASON, fullRefund: 'false', afterNextBill: 'false' },
  },
  delay: {
    path: 'reschedule',
    step: 'delay',
    form: { nextBillDate: addDays(NEXT, 14), billNow: 'false', seenNextBillDate: NEXT },
  },
} as const;
type Kind = keyof typeof CASES;

const wishOf = (kind: Kind, purchaseId: string): Wish => {
  const base = { purchaseId, productName: 'Streu' };
  if (kind === 'pause') return { ...base, kind, restartDate: CASES.pause.form.restartDate };
  if (kind === 'cancel') return { ...base, kind, reason: REASON };
  return { ...base, kind, nextBillDate: CASES.delay.form.nextBillDate, seenNextBillDate: NEXT };
};

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const t = TEXTS[language];
  const text = t.cancellation;
  const told = (kind: Kind) => (kind === 'cancel' ? t.server.subscriptionCancelled : t.commands.done[kind]);
  const endOf = (kind: Kind, page: string) =>
    ({ pause: '/dashboard', cancel: '/manage-subscriptions', delay: page })[kind];

  /** It has been carried out and its answer was lost; then the page was loaded anew. */
  async function reload(kind: Kind, search: string) {
    const { token, purchaseId } = await api.customer({ nextBillInDays: 10, len: language });
    const { path, form } = CASES[kind];
    const key = crypto.randomUUID();
    await api.post(`/api/subscription/${path}`, { purchaseId, ...form, len: language }, { token, key });
    const command = { ...wishOf(kind, purchaseId), idempotencyKey: key, startedAt: Date.now() };
    const page = `/manage-subscriptions/${purchaseId}`;
    const pendingCommand = JSON.stringify(command);
    const portal = () =>
      renderPortal(page + search, {
        language,
        stored: { token, multiAccount: 'false', isAdmin: 'false', pendingCommand },
        config: { apiBase: proxy.apiBase },
      });
    return { page, portal, path: `/api/subscription/${path}` };
  }

  test.each(['pause', 'cancel', 'delay'] as const)(
    'a %s whose outcome is known at once leads where it would have led',
    async (kind) => {
      const { page, portal } = await reload(kind, `?cancel=${CASES[kind].step}`);
      await portal();
      await seeText(told(kind));
      await waitFor(() => expect(address()).toBe(endOf(kind, page)));
      expect(screen.queryByText(text.reasons.title)).not.toBeInTheDocument();
    },
  );

  test.each(['pause', 'cancel'] as const)('a %s in doubt keeps its step until it is known', async (kind) => {
    const { step } = CASES[kind];
    const { page, portal, path } = await reload(kind, `?cancel=${step}`);
    proxy.fail(path, 'drop-reply');
    await portal();
    await focused(text[step].title);
    expect(screen.getByText(t.commands.inDoubt.title)).toBeVisible();
    expect(address()).toBe(`${page}?cancel=${step}`);
    proxy.heal();
    askAgain();
    await waitFor(() => expect(address()).toBe(endOf(kind, page)), SOME_TRIES);
  });

  test.each(['', '?cancel=reasons'])('a pause in doubt leads on from %j as well', async (search) => {
    const { portal, path } = await reload('pause', search);
    proxy.fail(path, 'drop-reply');
    await portal();
    expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
    await screen.findByRole('button', { name: search ? text.keep : text.open });
    proxy.heal();
    askAgain();
    await waitFor(() => expect(address()).toBe('/dashboard'), SOME_TRIES);
  });

  test('who is typing something else by then is not led away', async () => {
    const { page, portal, path } = await reload('pause', '');
    proxy.fail(path, 'drop-reply');
    const { person } = await portal();
    expect(await screen.findByText(t.commands.inDoubt.title)).toBeVisible();
    const quantity = await screen.findByLabelText(t.subscription.quantity);
    await person.clear(quantity);
    await person.type(quantity, '3');
    proxy.heal();
    askAgain();
    await waitFor(() => expect(screen.getByText(told('pause'))).toBeVisible(), SOME_TRIES);
    expect(address()).toBe(page);
    expect(quantity).toHaveDisplayValue('3');
  });

  describe('the confirmation reached by the browser’s Forward', () => {
    async function visit(search: string, statuses = ['ACTIVE']) {
      const { token, purchaseId } = await api.customer({ nextBillInDays: 10, len: language, statuses });
      const page = `/manage-subscriptions/${purchaseId}`;
      const stored = { token, multiAccount: 'false', isAdmin: 'false' };
      const { person } = await renderPortal(page + search, { language, stored });
      const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
      return { person, press, page, read: () => itemOf(api, token, purchaseId) };
    }
    /** The step is in the history already, from before a reload. */
    const goForward = (page: string) => window.history.pushState(null, '', `${page}?cancel=confirm`);

    test.each(['reasons', 'delay', 'swap', 'pause'] as const)('from %s asks for one’s own words', async (step) => {
      const { person, press, page, read } = await visit(`?cancel=${step}`);
      await focused(text[step].title);
      goForward(page);
      await focused(text.confirm.title);
      await press(text.confirm.confirm);
      expect((await screen.findAllByText(text.reasons.required)).length).toBeGreaterThan(0);
      expect(await read()).toMatchObject({ status: 'ACTIVE' });
      await person.type(screen.getByLabelText(text.confirm.text), REASON);
      await press(text.confirm.confirm);
      await waitFor(async () => expect(await read()).toMatchObject({ status: 'CANCELLED' }));
    });

    test('keeps a reason to which nothing can be offered', async () => {
      const { person, press, page } = await visit('?cancel=reasons', ['PAUSED']);
      await person.click(await screen.findByRole('radio', { name: text.reasons[2] }));
      await press(text.reasons.continue);
      await focused(text.confirm.title);
      window.history.back();
      await focused(text.reasons.title);
      goForward(page);
      await focused(text.confirm.title);
      expect(screen.queryByLabelText(text.confirm.text)).not.toBeInTheDocument();
    });
  });
});
