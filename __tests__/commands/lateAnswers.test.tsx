import { act, screen, waitFor, within } from '@testing-library/react';
import { failureNotice } from '../../src/ui/toast';
import type { Wish } from '../../src/api/commandsApi';
import { toCommand } from '../../src/commands/toCommand';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { ownServer } from '../support/ownServer';
import { heldFetch } from '../support/heldFetch';
import { day, fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { itemOf } from '../support/subscriptions';

/** Faults belong to a whole server, so these tests have one of their own. */
const shop = ownServer();
afterEach(async () => {
  await shop.api.json('/demo/faults', {}, {}, 'DELETE');
  failureNotice.dismiss();
});

const RESCHEDULE = '/api/subscription/reschedule';
const IN_DAYS = 10;
const NEXT = addDays(businessDayAt(new Date()), IN_DAYS);
const DELAY_DAYS = 7;
const MANY = 100;

const fault = (path: string, kind: string, value = 500, times = 1) =>
  shop.api.json('/demo/faults', { path, kind, value, times });

/** One page of a customer of its own, with what a test needs around it. */
async function visit(
  path: (purchaseId: string) => string,
  { language = 'en', ...shape }: { language?: 'de' | 'en'; card?: 'declining' } = {},
) {
  const customer = await shop.api.customer({ nextBillInDays: IN_DAYS, intervalWeeks: 4, quantity: 1, ...shape });
  const { token, purchaseId } = customer;
  // Its name comes in the reader's language.
  const query = { purchaseId, len: language };
  const { payload } = await shop.api.get<{ data: { productName: string }[] }>('/api/subscription/all', query, {
    token,
  });
  const productName = payload.data[0]?.productName ?? '';
  const { person } = await renderPortal(path(purchaseId), {
    language,
    stored: { token, multiAccount: 'false', isAdmin: 'false' },
    config: { apiBase: `${shop.url}/api/` },
  });
  const t = TEXTS[language];
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  const notice = () => screen.findByRole('status', { name: t.common.notice.region, hidden: true });
  return { ...customer, productName, person, t, press, notice };
}
type Page = Awaited<ReturnType<typeof visit>>;

const dashboard = () => '/dashboard';
const ownPage =
  (search = '') =>
  (purchaseId: string) =>
    `/manage-subscriptions/${purchaseId}${search}`;

async function orderNow({ press, t }: Page) {
  await press(t.delivery.orderNow.open);
  await press(t.delivery.orderNow.confirm);
}

interface Late {
  path: string;
  open: (language: 'de' | 'en') => Promise<Page>;
  send: (page: Page) => Promise<void>;
  /** What the page says while it waits. */
  sending: (page: Page) => string;
  reason: (page: Page) => string;
}
const serverFault = ({ t }: Page) => fill(t.common.failures.server, { message: t.server.fault });

/** Skips the order, or moves it by the delay that is offered first. */
const postponing = (action: 'move' | 'skip'): Late => ({
  path: RESCHEDULE,
  open: (language) => visit(dashboard, { language }),
  send: async ({ press, t }) => {
    await press(t.delivery[action].open);
    await fault(RESCHEDULE, 'status');
    await press(t.delivery[action].confirm);
  },
  sending: ({ t }) => t.delivery.sending,
  reason: serverFault,
});

const LATE: Record<'move' | 'skip' | 'orderNow' | 'edit' | 'cancel', Late> = {
  move: postponing('move'),
  skip: postponing('skip'),
  orderNow: {
    path: RESCHEDULE,
    open: (language) => visit(dashboard, { language, card: 'declining' }),
    send: orderNow,
    sending: ({ t }) => t.delivery.sending,
    reason: ({ t }) => t.server.cardDeclined,
  },
  edit: {
    path: '/api/subscription/update',
    open: (language) => visit(ownPage(), { language }),
    send: async ({ person, press, t }) => {
      const quantity = await screen.findByLabelText(t.subscription.quantity);
      await person.clear(quantity);
      await person.type(quantity, '2');
      await fault('/api/subscription/update', 'status');
      await press(t.subscription.edit.save);
    },
    sending: ({ t }) => t.subscription.edit.saving,
    reason: serverFault,
  },
  cancel: {
    path: '/api/subscription/cancel',
    open: (language) => visit(ownPage('?cancel=confirm'), { language }),
    send: async ({ person, press, t }) => {
      await person.type(await screen.findByLabelText(t.cancellation.confirm.text), 'Umzug');
      await fault('/api/subscription/cancel', 'status');
      await press(t.cancellation.confirm.confirm);
    },
    sending: ({ t }) => t.cancellation.sending,
    reason: serverFault,
  },
};

describe.each(Object.entries(LATE))('%s refused', (kind, late) => {
  test.each(['de', 'en'] as const)('after its page was left is told on the next one, in %s', async (language) => {
    const page = await late.open(language);
    const letGo = heldFetch(late.path);
    await late.send(page);
    await screen.findByRole('button', { name: late.sending(page) });
    await page.person.click(screen.getByText(page.t.shell.upcomingPayments));
    await waitFor(() => expect(window.location.pathname).toBe('/upcoming-payments'));
    letGo();
    const said = fill(page.t.commands.refused[kind as 'edit'], {
      product: page.productName,
      date: day(addDays(NEXT, DELAY_DAYS)),
      reason: late.reason(page),
    });
    await waitFor(async () => expect(await page.notice()).toHaveTextContent(said));
    // The toast and what stays of it.
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
  });
});

describe.each(['de', 'en'] as const)('in %s', (language) => {
  test('a refusal is told once where the page that asked is still there', async () => {
    const page = await LATE.orderNow.open(language);
    await LATE.orderNow.send(page);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(page.t.server.cardDeclined)).toBeVisible();
    expect(await page.notice()).toBeEmptyDOMElement();
  });

  test('what another tab has left open comes first, and its outcome is not taken for that of a wish here', async () => {
    const { t, press, person, token, purchaseId, productName } = await visit(dashboard, { language });
    const otherTab = (write: () => void) => {
      write();
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pendingCommand' })));
    };
    await press(t.delivery.move.open);
    await fault(RESCHEDULE, 'drop-reply', 500, MANY);
    const skip: Wish = {
      kind: 'skip',
      purchaseId,
      productName,
      nextBillDate: addDays(NEXT, 28),
      seenNextBillDate: NEXT,
    };
    otherTab(() => localStorage.setItem('pendingCommand', JSON.stringify(toCommand(skip, undefined))));
    const dialog = within(screen.getByRole('dialog'));
    await press(t.delivery.move.confirm);
    expect(await dialog.findByText(t.commands.busy)).toBeVisible();
    expect(await screen.findByText(t.commands.inDoubt.title)).toBeInTheDocument();

    // The other tab has its answer; this one is still waiting.
    otherTab(() => localStorage.removeItem('pendingCommand'));
    await press(t.delivery.move.confirm);
    expect(await dialog.findByText(t.commands.busy)).toBeVisible();
    await shop.api.json('/demo/faults', {}, {}, 'DELETE');
    await person.click(screen.getByText(new RegExp(`^(${t.commands.inDoubt.ask}|${t.commands.inDoubt.asking})$`)));
    await screen.findAllByText(t.commands.done.skip);
    await waitFor(() => expect(screen.queryByText(t.commands.inDoubt.title)).not.toBeInTheDocument());
    expect(screen.getByRole('dialog')).toBeVisible();

    // Its skip is seen before anything else happens to the order.
    await press(t.delivery.move.confirm);
    expect(await dialog.findByText(t.server.orderChanged)).toBeVisible();
    await press(t.delivery.move.confirm);
    await waitFor(async () => expect((await itemOf(shop.api, token, purchaseId)).nextBillDate).toBe(addDays(NEXT, 35)));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  describe('while an answer is lost', () => {
    async function inDoubt() {
      const page = await visit(dashboard, { language });
      await fault(RESCHEDULE, 'drop-reply', 500, MANY);
      await orderNow(page);
      await screen.findByText(page.t.commands.inDoubt.title);
      return page;
    }
    const expectGivenUp = async ({ t, notice }: Page) => {
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      await waitFor(async () => expect(await notice()).toHaveTextContent(t.commands.inDoubt.gaveUp));
    };

    test('a 401 to the question ends the stay in its own words, and says that the outcome is open', async () => {
      const page = await inDoubt();
      const { t, person } = page;
      await shop.api.json('/demo/faults', {}, {}, 'DELETE');
      await fault(RESCHEDULE, 'status', 401);
      await person.click(await screen.findByRole('button', { name: t.commands.inDoubt.ask }));
      expect(await screen.findByText(fill(t.common.failures.unauthorized, { message: t.server.fault }))).toBeVisible();
      await expectGivenUp(page);
    });

    test('a 401 to any other call says so as well', async () => {
      const page = await inDoubt();
      await fault('/api/other/fetchPrevPayment', 'status', 401, MANY);
      await page.person.click(screen.getByText(page.t.shell.previousPayments));
      await expectGivenUp(page);
    });

    test('a logout is asked about, and says so as well', async () => {
      const page = await inDoubt();
      const { shell } = page.t;
      await page.person.click(screen.getByText(shell.logout));
      expect(await screen.findByRole('dialog', { name: shell.logoutInDoubt.title })).toBeVisible();
      await page.press(shell.leave.stay);
      expect(await screen.findByText(page.t.commands.inDoubt.title)).toBeVisible();
      await page.person.click(screen.getByText(shell.logout));
      await page.press(shell.logoutInDoubt.confirm);
      await screen.findByText(page.t.server.signedOut);
      await expectGivenUp(page);
    });
  });

  test('a logout with nothing open says goodbye alone', async () => {
    const { t, person, notice } = await visit(dashboard, { language });
    await screen.findByRole('button', { name: t.delivery.orderNow.open });
    await person.click(screen.getByText(t.shell.logout));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await notice()).toBeEmptyDOMElement();
  });
});
