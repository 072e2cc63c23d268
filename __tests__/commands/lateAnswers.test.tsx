import { configure, screen, waitFor, within } from '@testing-library/react';
import type { AdminChange } from '#src/commands/admin/AdminCommand';
import type { Change } from '#src/commands/customer/Command';
import { paths } from '#src/config/paths';
import { failureNotice } from '#src/ui/feedback/toast';
import { adminStorage } from '../support/adminPages';
import { createAdmin, inDays, nextOrderOf } from '../support/api';
import { api, findButton, visitPortal } from '../support/customerPages';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { withTimings } from '../support/renderPortal';
import { renderScreen } from '../support/renderScreen';
import { storedCommand, storedCommands } from '../support/storedCommands';
import { confirmName, day, fill, TEXTS } from '../support/texts';
// Compiles the lazy chunk before the first test.
import '#src/screens/NextOrderScreen.tsx';

// Strict mode, because repeated effects must not send a command twice.
configure({ reactStrictMode: true });

/** No automatic retry, so that each test decides when a command is repeated. */
withTimings({ retries: [600_000] });

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => {
  failureNotice.dismiss();
  proxy.stop();
});

const RESCHEDULE = '/api/subscription/reschedule';
const IN_DAYS = 10;
const MINUTE_MS = 60_000;
const { commands, common, delivery, shell, server, admin: adminTexts } = TEXTS.de;

async function openDashboard() {
  const page = await visitPortal('/dashboard', { nextBillInDays: IN_DAYS, intervalWeeks: 4, len: 'de' }, 'de', proxy);
  const press = async (name: string | RegExp) => page.person.click(await findButton(name));
  const findNotice = () => screen.findByRole('status', { name: common.notice.region, hidden: true });
  const move = async () => {
    await press(delivery.move.open);
    await press(confirmName(delivery.move));
  };
  return { ...page, press, findNotice, move };
}

test('a refusal is reported on the next page when the previous page was closed before the reply', async () => {
  const page = await openDashboard();
  const { productName: product } = await nextOrderOf(api, page.token, TEXTS.de);
  const release = proxy.hold(RESCHEDULE);
  proxy.fail(RESCHEDULE);
  await page.move();
  await findButton(delivery.sending);
  await page.person.click(screen.getByText(shell.upcomingPayments));
  await waitFor(() => expect(window.location.pathname).toBe(paths.upcomingPayments));
  release();
  const reason = fill(common.failures.server, { message: FAULT });
  const message = fill(commands.refused.move, { product, date: day(inDays(IN_DAYS + 7)), reason });
  await waitFor(async () => expect(await page.findNotice()).toHaveTextContent(message));
});

test('a sign-out in doubt asks for a confirmation, and reports the unknown outcome', async () => {
  const page = await openDashboard();
  proxy.fail(RESCHEDULE, 'drop-reply');
  await page.move();
  await screen.findByText(commands.inDoubt.title);
  await page.person.click(screen.getByText(shell.logout));
  expect(await screen.findByRole('dialog', { name: shell.logoutInDoubt.title })).toBeVisible();
  await page.press(shell.leave.stay);
  expect(await screen.findByText(commands.inDoubt.title)).toBeVisible();
  await page.person.click(screen.getByText(shell.logout));
  await page.press(shell.logoutInDoubt.confirm);
  await screen.findByText(server.signedOut);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await waitFor(async () => expect(await page.findNotice()).toHaveTextContent(commands.inDoubt.gaveUp));
});

test('a sign-out without a pending command reports no failure', async () => {
  const { person, findNotice } = await openDashboard();
  await findButton(delivery.orderNow.open);
  await person.click(screen.getByText(shell.logout));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await findNotice()).toBeEmptyDOMElement();
});

/** Opens an empty page of a customer with a stored command. */
async function openStored(commandOf: (customer: { customerId: string; purchaseId: string }) => object) {
  const customer = await api.customer({ len: 'de' });
  const stored = { token: customer.token, multiAccount: 'false', isAdmin: 'false' };
  const config = { apiBase: proxy.apiBase };
  await renderScreen(<main />, {
    at: paths.nextOrder,
    stored: { ...stored, ...storedCommands(commandOf(customer)) },
    config,
  });
}

test('a stored command of another customer is removed without a request or a message', async () => {
  await openStored(({ purchaseId }) => {
    const skip: Change = {
      kind: 'skip',
      purchaseId,
      productName: 'Streu',
      nextBillDate: inDays(38),
      version: undefined,
    };
    return storedCommand('0', skip);
  });
  await waitFor(() => expect(localStorage.getItem('pendingCommands')).toBeNull());
  expect(screen.queryByText(commands.inDoubt.title)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(proxy.sent()).toEqual([]);
});

const card = { kind: 'saveCard', paySourceId: '', last4: '0000', expiry: '12/2099', knownIds: [] } as const;

test('a stored card command without its secret remains in doubt and is not retried (rules §20.9)', async () => {
  await openStored(({ customerId }) => storedCommand<Change>(customerId, { ...card, secret: undefined }));
  expect(await screen.findByText(fill(commands.inDoubt.saveCard, { last4: '0000' }))).toBeVisible();
  expect(proxy.sent()).toEqual([]);
});

test('a stored card command is reported as not saved when the card is missing after a minute (rules §20.9)', async () => {
  await openStored(({ customerId }) => {
    const startedAt = Date.now() - MINUTE_MS - 1000;
    return { ...storedCommand<Change>(customerId, { ...card, secret: undefined }), startedAt };
  });
  expect(await screen.findByText(commands.notFound.saveCard)).toBeVisible();
  expect(localStorage.getItem('pendingCommands')).toBeNull();
});

describe('a stored decision of an admin', () => {
  const reference = 'K-22222-22222';

  async function openWith(ageMs: number) {
    const admin = await createAdmin(api);
    const decision = { kind: 'decideDeclaration', id: '999999999', reference, decision: 'done' } as const;
    const command = storedCommand<AdminChange>(admin.email, {
      ...{ ...decision, reason: undefined, purchaseIds: [], unlisted: false },
    });
    const pending = storedCommands({ ...command, startedAt: command.startedAt - ageMs });
    await renderScreen(<main />, { area: 'admin', at: paths.admin, stored: { ...adminStorage(admin), ...pending } });
  }

  test('is retried, and its refusal names the reference', async () => {
    await openWith(0);
    const message = fill(adminTexts.declarations.late, { reference, message: server.declarationNotFound });
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeVisible();
  });

  test('expires after an hour, with a hint to the list', async () => {
    await openWith(60 * MINUTE_MS);
    const message = fill(adminTexts.declarations.gaveUp, { reference });
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeVisible();
  });
});
