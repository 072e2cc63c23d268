import { act, screen, waitFor } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { formatDay } from '../../src/i18n/formats';
import { ownServer } from '../support/ownServer';
import { chooseProduct, findButton, getButton, makeProduct, openSubscription } from '../support/openSubscription';
import { fill } from '../support/portalTexts';

/** Faults belong to a whole server, so these tests have one of their own. */
const shop = ownServer();
afterEach(() => shop.api.json('/demo/faults', {}, {}, 'DELETE'));

const NEXT_IN_DAYS = 10;
const INTERVAL_WEEKS = 4;
const NEXT = addDays(businessDayAt(new Date()), NEXT_IN_DAYS);
/** Longer than the portal waits for an answer. */
const SLOW_MS = 20_000;
type Page = Awaited<ReturnType<typeof openSubscription>>;

interface Step {
  path: string;
  search?: string;
  /** From the open page to the moment before the button is pressed. */
  prepare: (page: Page) => Promise<void>;
  /** What is pressed. */
  button: (page: Page) => string;
  done: (page: Page) => string;
  /** Whether it was carried out. */
  isDone: (page: Page) => Promise<boolean>;
}

const CODE = 'FAULTS';
const TARGET = 'Fault target';
const STEPS: Record<string, Step> = {
  edit: {
    path: '/api/subscription/update',
    prepare: async ({ person, text }) => {
      const quantity = await screen.findByLabelText(text.quantity);
      await person.clear(quantity);
      await person.type(quantity, '2');
    },
    button: ({ text }) => text.edit.save,
    done: ({ t }) => t.server.subscriptionUpdated,
    isDone: async ({ read }) => (await read()).productQty === 2,
  },
  apply: {
    path: '/api/subscription/apply-discount',
    prepare: async ({ person, text }) => person.type(await screen.findByLabelText(text.code.label), CODE),
    button: ({ text }) => text.code.apply,
    done: ({ t }) => fill(t.server.discountApplied, { code: CODE }),
    isDone: async ({ read }) => (await read()).discount > 0,
  },
  remove: {
    path: '/api/subscription/remove-discount',
    prepare: async ({ person, text }) => {
      await person.type(await screen.findByLabelText(text.code.label), CODE);
      await person.click(getButton(text.code.apply));
      await findButton(fill(text.code.remove, { code: CODE }));
    },
    button: ({ text }) => fill(text.code.remove, { code: CODE }),
    done: ({ t }) => fill(t.server.discountRemoved, { code: CODE }),
    isDone: async ({ read }) => (await read()).discount === 0,
  },
  swap: {
    path: '/api/subscription/update',
    search: '?swap=true',
    prepare: async ({ person, text, t }) => {
      await chooseProduct(person, TARGET, t);
      await person.selectOptions(screen.getAllByLabelText(text.edit.frequency)[0] as HTMLElement, '2');
    },
    button: ({ text }) => text.edit.save,
    done: ({ t }) => t.commands.done.swap,
    isDone: async ({ read }) => (await read()).productName === TARGET,
  },
};

/** Reschedule and Skip of the same page: asked about in a dialog first. */
const ofOrder = (action: 'move' | 'skip', days: number): Step => ({
  path: '/api/subscription/reschedule',
  prepare: async ({ person, t }) => person.click(await findButton(t.delivery[action].open)),
  button: ({ t }) => t.delivery[action].confirm,
  done: ({ t }) =>
    action === 'skip' ? t.commands.done.skip : fill(t.server.orderMoved, { date: formatDay(addDays(NEXT, days)) }),
  isDone: async ({ read }) => (await read()).nextBillDate === addDays(NEXT, days),
});
STEPS.move = ofOrder('move', 7);
STEPS.skip = ofOrder('skip', INTERVAL_WEEKS * 7);

const open = async (step: Step): Promise<Page> => {
  const page = await openSubscription(shop.api, {
    shape: { quantity: 1, nextBillInDays: NEXT_IN_DAYS, intervalWeeks: INTERVAL_WEEKS },
    apiBase: `${shop.url}/api/`,
    ...(step.search && { search: step.search }),
  });
  await step.prepare(page);
  return page;
};
const fault = (path: string, kind: string, value = 500) => shop.api.json('/demo/faults', { path, kind, value });

beforeAll(async () => {
  await makeProduct(shop.api, { name: TARGET, weeks: [2] });
  await shop.api.discount({ code: CODE, amount: 10 });
});

describe.each(Object.entries(STEPS))('%s', (_, step) => {
  const press = async (page: Page) => page.person.click(await findButton(step.button(page)));

  test.each([
    ['drop-reply', 500],
    ['delay', SLOW_MS],
  ] as const)(
    '%s: says that it is not known yet, asks again, and it happens once',
    async (kind, value) => {
      const page = await open(step);
      const mails = (await page.mails()).length;
      await fault(step.path, kind, value);
      await press(page);
      expect(await screen.findByText(page.t.commands.inDoubt.title, {}, { timeout: SLOW_MS })).toBeVisible();
      // Nothing else can be sent meanwhile.
      if (screen.queryByRole('button', { name: step.button(page) })) await press(page);
      // Sooner than the wait between two tries is over; one that is under way goes on.
      act(() => void window.dispatchEvent(new Event('online')));
      await screen.findAllByText(step.done(page), {}, { timeout: SLOW_MS });
      await waitFor(() => expect(screen.queryByText(page.t.commands.inDoubt.title)).not.toBeInTheDocument());
      await waitFor(async () => expect(await step.isDone(page)).toBe(true));
      expect(await page.mails()).toHaveLength(mails + 1);
    },
    90_000,
  );

  test.each([
    [500, 'server'],
    [403, 'forbidden'],
  ] as const)('%i: says so where the person is, nothing happened, and the next try works', async (status, text) => {
    const page = await open(step);
    await fault(step.path, 'status', status);
    await press(page);
    const said = fill(page.t.common.failures[text], { message: page.t.server.fault });
    expect(await screen.findAllByText(said)).toHaveLength(1);
    expect(await step.isDone(page)).toBe(false);
    await waitFor(() => expect(getButton(step.button(page))).not.toHaveAttribute('aria-disabled', 'true'));
    await press(page);
    // The toast of the test before may still be up: what counts is what the server says.
    await screen.findAllByText(step.done(page));
    expect(screen.queryByText(said)).not.toBeInTheDocument();
    await waitFor(async () => expect(await step.isDone(page)).toBe(true));
  });

  test('401: says so once and goes to the sign-in', async () => {
    const page = await open(step);
    await fault(step.path, 'status', 401);
    await press(page);
    const said = fill(page.t.common.failures.unauthorized, { message: page.t.server.fault });
    const notice = await screen.findByRole('status', { name: page.t.common.notice.region, hidden: true });
    await waitFor(() => expect(notice).toHaveTextContent(said));
    expect(screen.getByRole('main').textContent.split(said)).toHaveLength(2);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await step.isDone(page)).toBe(false);
  });
});
