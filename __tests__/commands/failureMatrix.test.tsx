import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useGetCustomerQuery } from '#src/api/customer/customerApi';
import type { AdminChange, AdminCommand } from '#src/commands/admin/AdminCommand';
import { useAdminCommands } from '#src/commands/admin/adminSetup';
import { adminKinds } from '#src/commands/admin/adminKinds';
import type { Change, ChangeKind } from '#src/commands/customer/Command';
import { customerKinds } from '#src/commands/customer/customerKinds';
import { useCommands } from '#src/commands/customer/customerSetup';
import { storedCommandsChanged } from '#src/commands/pendingCommandsSlice';
import { readPendingCommands } from '#src/commands/pendingCommandsStorage';
import { type ChangeFlow, useChangeFlow } from '#src/commands/useChangeFlow';
import { timings } from '#src/config/timings';
import { paths } from '#src/config/paths';
import { endSession } from '#src/session/endSession';
import { failureNotice } from '#src/ui/feedback/toast';
import { adminStorage } from '../support/adminPages';
import { createAdmin } from '../support/api';
import { ADMIN_ROWS, CUSTOMER_ROWS } from '../support/commandRows';
import { api } from '../support/customerPages';
import { runSql } from '../support/database';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { withTimings } from '../support/renderPortal';
import { renderScreen } from '../support/renderScreen';
import { sample } from '../support/sample';
import { TEXTS } from '../support/texts';

type Kind = ChangeKind | AdminChange['kind'];
const KINDS = [...Object.keys(CUSTOMER_ROWS), ...Object.keys(ADMIN_ROWS)] as Kind[];
const isAdminKind = (kind: Kind): kind is AdminCommand['kind'] => kind in ADMIN_ROWS;
const { commands: texts } = TEXTS.en;

/** No automatic retry, so that each test decides when a command is repeated. */
withTimings({ retries: [600_000] });

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => {
  failureNotice.dismiss();
  proxy.stop();
});

const stateOf = ({ isInDoubt, isSending, failure, done }: ChangeFlow<Change | AdminChange>) => {
  if (isSending) return 'sending';
  if (isInDoubt) return 'in doubt';
  return failure ? `refused: ${failure.message}` : `done ${done}`;
};

/** Form without fields. Sends a command and shows its outcome, as each form does. */
function Sender({ flow, send }: { flow: ChangeFlow<Change | AdminChange>; send: () => void }) {
  return (
    <>
      <button onClick={send}>Send</button>
      <output aria-label="outcome">{stateOf(flow)}</output>
    </>
  );
}
function CustomerSender({ change }: { change: Change }) {
  const flow = useChangeFlow(useCommands());
  // Because a command without a known owner is not stored.
  if (!useGetCustomerQuery().data) return null;
  return <Sender flow={flow as ChangeFlow<Change | AdminChange>} send={() => flow.send(change)} />;
}
function AdminSender({ change }: { change: AdminChange }) {
  const flow = useChangeFlow(useAdminCommands());
  return <Sender flow={flow as ChangeFlow<Change | AdminChange>} send={() => flow.send(change)} />;
}

const sql = (statement: string) => runSql(process.env.SERVER_DATABASE_URL ?? '', statement);
const countRows = async (statement: string) => (await sql(statement)).length;

async function prepareCustomer(kind: ChangeKind) {
  const { path, shape, changeOf } = CUSTOMER_ROWS[kind];
  const customer = await api.customer({ len: 'en', nextBillInDays: 10, intervalWeeks: 4, ...shape });
  const change = await changeOf(api, customer, sql);
  // Distinct times, because all log lines of one change have the same time.
  const lines = () =>
    countRows(`select distinct changed_at from change_log where customer_id = ${customer.customerId}`);
  const before = await lines();
  return {
    path,
    element: <CustomerSender change={change} />,
    options: { area: 'customer', at: paths.nextOrder } as const,
    stored: { token: customer.token, multiAccount: 'false', isAdmin: 'false' },
    countDone: async () => (await lines()) - before,
  };
}

async function prepareAdmin(kind: AdminChange['kind']) {
  const { path, changeOf, traces } = ADMIN_ROWS[kind];
  const admin = await createAdmin(api);
  const change = await changeOf(api, admin, sql);
  const before = await countRows(traces(change));
  return {
    path,
    element: <AdminSender change={change} />,
    options: { area: 'admin', at: paths.admin } as const,
    stored: adminStorage(admin),
    countDone: async () => (await countRows(traces(change))) - before,
  };
}

/** Renders a button for a command of this kind, behind the proxy. */
async function visit(kind: Kind) {
  const { path, element, options, stored, countDone } = await (isAdminKind(kind)
    ? prepareAdmin(kind)
    : prepareCustomer(kind));
  const url = `/api/${path}`;
  const render = (kept?: typeof stored) =>
    renderScreen(element, { ...options, language: 'en', stored: kept, config: { apiBase: proxy.apiBase } });
  const first = await render(stored);
  await screen.findByText('Send');
  const sent = () => proxy.calls.filter((call) => call.path === url && call.headers['idempotency-key'] !== undefined);
  return {
    url,
    ...first,
    countDone,
    /** Distinct idempotency keys of the calls so far. */
    keys: () => [...new Set(sent().map(({ headers }) => headers['idempotency-key']))],
    openAgain: () => render(),
    press: (name = 'Send', tab = 0) => first.person.click(screen.getAllByText(name)[tab] as HTMLElement),
    see: (state: string) => waitFor(() => expect(screen.getAllByLabelText('outcome')[0]).toHaveTextContent(state)),
    seeSettled: () => waitFor(() => expect(localStorage.getItem('pendingCommands')).toBeNull()),
  };
}
type Visit = Awaited<ReturnType<typeof visit>>;

async function expectDoneOnce({ countDone, keys, seeSettled }: Visit) {
  await seeSettled();
  expect(await countDone()).toBe(1);
  expect(keys()).toHaveLength(1);
  expect(screen.queryByText(texts.inDoubt.title)).not.toBeInTheDocument();
}

/** Calls that read the change back. */
const READ_BACK = ['/api/user/details', '/api/subscription/all'];

async function loseAnswer(page: Visit) {
  proxy.fail([page.url, ...READ_BACK], 'drop-reply');
  await page.press();
  await page.see('in doubt');
  expect(await screen.findByText(texts.inDoubt.title)).toBeVisible();
}

const REFUSALS = [403, 500, 409] as const;

const OUTCOMES: Record<string, (page: Visit) => Promise<void>> = {
  'refused by 403, 500 and 409 changes nothing, and can be sent again': async (page) => {
    for (const status of REFUSALS) {
      proxy.fail(page.url, status);
      await page.press();
      await page.see(`refused: ${FAULT}`);
      await page.seeSettled();
    }
    expect(await page.countDone()).toBe(0);
    proxy.heal();
    await page.press();
    await page.see('done 1');
    expect(screen.getAllByRole('alert').at(-1)).toBeVisible();
    expect(await page.countDone()).toBe(1);
    // Expects the same key after 403 and 500, and a new key after 409.
    expect(page.keys()).toHaveLength(2);
  },
  'refused by 401 ends the session and changes nothing': async (page) => {
    proxy.fail(page.url, 401);
    await page.press();
    expect(await screen.findByText(new RegExp(`unauthorized.*${FAULT}`, 'i'))).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(localStorage.getItem('pendingCommands')).toBeNull();
    expect(await page.countDone()).toBe(0);
  },
  'with a lost reply is retried with its key and executed once': async (page) => {
    await loseAnswer(page);
    proxy.heal();
    await page.press(texts.inDoubt.retry);
    await page.see('done 1');
    await expectDoneOnce(page);
  },
  'that arrives after its retry is executed once': async (page) => {
    proxy.fail(page.url, 'late');
    await page.press();
    await page.see('in doubt');
    expect(await page.countDone()).toBe(0);
    await page.press(texts.inDoubt.retry);
    await page.see('done 1');
    await proxy.arrive();
    await expectDoneOnce(page);
  },
  'without a reply before the timeout is in doubt and executed once': async (page) => {
    const release = proxy.hold(page.url);
    const { answerTimeout } = timings;
    timings.answerTimeout = 200;
    await page.press();
    await page.see('in doubt');
    timings.answerTimeout = answerTimeout;
    release();
    await page.press(texts.inDoubt.retry);
    await page.see('done 1');
    await expectDoneOnce(page);
  },
  'in doubt before a reload is settled after the reload': async (page) => {
    await loseAnswer(page);
    cleanup();
    proxy.heal();
    await page.openAgain();
    expect((await screen.findAllByRole('alert')).at(-1)).toBeVisible();
    await expectDoneOnce(page);
  },
  'in doubt in another tab is settled before this tab sends a command': async (page) => {
    const other = await page.openAgain();
    await waitFor(() => expect(screen.getAllByText('Send')).toHaveLength(2));
    await loseAnswer(page);
    act(() => void other.store.dispatch(storedCommandsChanged(readPendingCommands())));
    proxy.heal();
    await page.press('Send', 1);
    await waitFor(() => expect(screen.getAllByLabelText('outcome')[1]).toHaveTextContent('refused'));
    await page.seeSettled();
    await page.press(texts.inDoubt.retry);
    await page.see('done 1');
    await expectDoneOnce(page);
  },
  'in doubt expires with a message when the session ends': async (page) => {
    await loseAnswer(page);
    const before = proxy.calls.length;
    act(() => endSession(page.store.dispatch, 0));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(localStorage.getItem('pendingCommands')).toBeNull();
    expect(proxy.calls.slice(before).filter(({ path }) => path === page.url)).toEqual([]);
  },
};

test('the table has a row for each kind of command', () => {
  expect(KINDS.sort()).toEqual([...Object.keys(customerKinds), ...Object.keys(adminKinds)].sort());
});

const ROWS = KINDS.flatMap((kind) => Object.keys(OUTCOMES).map((outcome) => [kind, outcome] as const));

test.each(sample(ROWS, 3))('command %s %s', async (kind, outcome) => OUTCOMES[outcome]?.(await visit(kind)));

test.each(['orderNow', 'retryPayment'] as const)(
  'command %s that its person must confirm is stored with its bill, and is not sent again (rules §35.5)',
  async (kind) => {
    const action = { actionUrl: 'https://bank.example/pay', billId: '7' };
    const page = await visit(kind);
    proxy.rewrite(page.url, () => JSON.stringify({ status: 202, message: 'Confirm.', payload: action }));
    await page.press();
    await page.see('in doubt');
    const bankAction = { url: action.actionUrl, billId: action.billId };
    expect(readPendingCommands()).toEqual([expect.objectContaining({ kind, bankAction })]);
    cleanup();
    const before = proxy.calls.length;
    await page.openAgain();
    await screen.findByText('Send');
    // The command in progress refuses any other.
    await page.press();
    expect(proxy.calls.slice(before).filter(({ path }) => path === page.url)).toEqual([]);
  },
);
