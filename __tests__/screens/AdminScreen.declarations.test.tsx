import { cleanup, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { DECLARATION_REASON_MAX } from '#src/domain/declaration/declaration';
import { FORMATS } from '#src/i18n/formats';
import { AdminScreen } from '#src/screens/AdminScreen.tsx';
import { openProxy, renderAdminScreen } from '../support/adminPages';
import { type Admin, createAdmin, detailsOf, inDays, itemOf, ordersOf } from '../support/api';
import { declarationPages } from '../support/declarations';
import { freshServer } from '../support/freshServer';
import type { Proxy } from '../support/proxy';
import { seeText } from '../support/renderPortal';
import { day, fill, languages, startingWith, TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/features/adminDeclarations/DeclarationsPanel.tsx';
import '#src/features/adminDeclarations/DeclarationDialog.tsx';

const LIST = '/api/admin/declarations';
const DECIDE = '/api/admin/declarations/decide';
const TWO = { statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 20 };

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
/** Makes a declaration and runs the job. @returns its reference */
async function declare(fields: Readonly<Record<string, string>>, path?: string): Promise<string> {
  const reference = await pages.declare(fields, path);
  await api.runJobs('declarations');
  return reference;
}

let proxy: Proxy;
let admin: Admin;
beforeEach(async () => {
  proxy = await openProxy();
  admin = await createAdmin(api);
});

const countOpen = async () => (await admin.get<{ openCount: number }>(LIST)).payload.openCount;
const dialog = () => within(screen.getByRole('dialog'));
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe.each(languages('en'))('in %s', (language) => {
  const { admin: area, adminDeclarations: t, common, server } = TEXTS[language];

  async function visit(search: string, features?: string[]) {
    const query = new URLSearchParams({ tab: 'declarations', search }).toString();
    const portal = await renderAdminScreen(AdminScreen, `/profile?${query}`, {
      language,
      admin,
      apiBase: proxy.apiBase,
      ...(features && { config: { features } }),
    });
    const { person } = portal;
    const button = (reference: string, action: string) => fill(t.view, { reference, action });
    return {
      ...portal,
      press: async (name: string) => person.click(dialog().getByText(name, { selector: 'button' })),
      choose: async (name: string | RegExp) => person.click(dialog().getByRole('radio', { name })),
      check: async (name: string) => person.click(dialog().getByRole('checkbox', { name })),
      /** Opens a declaration of the list. @returns queries of its dialog */
      open: async (reference: string, action: string) => {
        await person.click(await screen.findByLabelText(button(reference, action)));
        const opened = await screen.findByRole('dialog');
        expect(opened).toHaveAccessibleName(expect.stringMatching(new RegExp(`${reference}$`)));
        return within(opened);
      },
    };
  }
  const tab = async () => {
    const count = await countOpen();
    const name = count > 0 ? fill(area.tabs.openDeclarations, { count: String(count) }) : area.tabs.declarations;
    return screen.findByText(name, { selector: '[role=tab]' });
  };
  /** Texts of the cells of each row. */
  const rows = () =>
    [...document.querySelectorAll('[role=row]')]
      .slice(1)
      .map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent));
  const nameOf = async ({ token }: { token: string }) => {
    const { firstName, lastName } = await detailsOf(api, token);
    return `${firstName} ${lastName}`;
  };
  /** Expects each name with its value right after it. */
  const expectFacts = (facts: Readonly<Record<string, string>>) => {
    const shown = screen.getByRole('dialog').textContent;
    for (const [name, value] of Object.entries(facts)) expect(shown).toContain(name + value);
  };

  test('lists open declarations first, counts them in the tab, and finds them by a search (rules §28.21)', async () => {
    const customer = await api.customer({ ...TWO, len: language });
    const single = await api.customer({ len: language });
    const name = `Kim Muster-${language}`;
    const waiting = await declare({ email: customer.email, name });
    const done = await declare({ email: single.email, name });
    const { person } = await visit(name);
    await screen.findByRole('grid', { name: t.table });
    const today = day(inDays(0));
    expect(rows()).toEqual([
      [waiting, t.type.cancellation, name, customer.email, today, t.state.open, t.decide],
      [done, t.type.cancellation, name, single.email, today, t.state.done, t.look],
    ]);
    expect(await tab()).toHaveAttribute('aria-selected', 'true');
    const search = screen.getByLabelText(t.search);
    await person.clear(search);
    await person.paste(done.toLowerCase());
    await waitFor(() => expect(rows().map(([reference]) => reference)).toEqual([done]));
    await person.click(search);
    await person.paste('-no-such');
    expect(await screen.findByText(t.empty)).toBeVisible();
  });

  test('rejects an open declaration once with a reason of at most 500 characters (rules §28.16, §28.21)', async () => {
    const email = 'nobody.knows@kunden.example';
    const reference = await declare({ email, contract: 'Oak litter' }, '/withdraw');
    const { person, open, press, choose } = await visit(reference);
    await open(reference, t.decide);
    expectFacts({
      [t.columns.state]: t.state.open,
      [t.columns.email]: email,
      [t.facts.contract]: 'Oak litter',
      [t.facts.customers]: t.facts.noCustomer,
    });
    await press(t.decide);
    expect(await dialog().findByText(t.rules.decision)).toBeVisible();
    await choose(startingWith(t.decision.rejected));
    const reason = dialog().getByLabelText(t.reason.label);
    await person.click(reason);
    await person.paste('x'.repeat(DECLARATION_REASON_MAX + 1));
    await press(t.confirm.rejected);
    expect(await dialog().findByText(t.rules.reasonLength)).toBeVisible();
    expect(proxy.sent(DECIDE)).toEqual([]);
    // Escape keeps the typed reason.
    await person.keyboard('{Escape}');
    await expect(waitForElementToBeRemoved(reason, { timeout: 500 })).rejects.toThrow();
    expect(reason).toHaveValue('x'.repeat(DECLARATION_REASON_MAX + 1));
    await press(common.actions.cancel);
    await expectClosed();

    await open(reference, t.decide);
    await choose(startingWith(t.decision.rejected));
    await person.click(dialog().getByLabelText(t.reason.label));
    await person.paste('  Bought three months ago. ');
    const answer = proxy.hold(DECIDE);
    await person.dblClick(dialog().getByText(t.confirm.rejected, { selector: 'button' }));
    expect(await dialog().findByText(t.deciding, { selector: 'button' })).toHaveAttribute('aria-disabled', 'true');
    expect(dialog().getByLabelText(t.reason.label)).toBeDisabled();
    answer();
    await seeText(fill(area.declarations.decided.rejected, { reference }));
    await expectClosed();
    expect(proxy.sent(DECIDE)).toHaveLength(1);
    expect(await pages.stateOf(reference)).toMatchObject({ state: 'rejected', reason: 'Bought three months ago.' });
    expect((await api.mails(email))[0]?.text).toContain('Bought three months ago.');
    expect(await tab()).toBeVisible();

    await open(reference, t.look);
    expectFacts({ [t.columns.state]: t.state.rejected, [t.facts.rejectReason]: 'Bought three months ago.' });
    expect(dialog().queryByRole('radio')).toBeNull();
    await press(t.close);
    await expectClosed();
  });

  test('schedules a cancellation of the selected subscription for the declared day (rules §28.16, §28.21)', async () => {
    const customer = await api.customer({ ...TWO, len: language });
    const { email, purchaseId, token } = customer;
    const wanted = inDays(8);
    const declared = { kind: 'extraordinary', reason: 'Allergy', contract: 'Litter', when: 'date', date: wanted };
    const reference = await declare({ email, ...declared });
    const { open, press, choose, check } = await visit(reference);
    await open(reference, t.decide);
    const name = await nameOf(customer);
    expectFacts({
      [t.facts.kind]: t.kind.extraordinary,
      [t.facts.reason]: 'Allergy',
      [t.facts.wantedOn]: day(wanted),
      [t.facts.customers]: `${name} (${email})`,
    });
    await choose(startingWith(t.decision.done));
    await press(t.confirm.cancellation);
    expect(await dialog().findByText(t.rules.subscription)).toBeVisible();
    const orders = await ordersOf(api, token, TEXTS[language]);
    const { productName: product = '' } = orders.find((order) => order.purchaseId === purchaseId) ?? {};
    const one = fill(t.subscription.one, { product, purchaseId });
    const next = fill(t.subscription.next, { name, date: day(inDays(20)) });
    await check(`${one} ${next}`);
    await press(t.confirm.cancellation);
    await seeText(fill(area.declarations.decided.done, { reference }));
    await expectClosed();
    expect(await pages.stateOf(reference)).toMatchObject({ state: 'scheduled', purchaseId, cancelOn: wanted });
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'ACTIVE', cancelOn: wanted });

    await open(reference, t.look);
    const some = fill(t.state.some, { state: t.state.scheduled, ended: '1', total: '2' });
    expect(rows().map((row) => row[5])).toEqual([some]);
    expectFacts({
      [t.columns.state]: t.state.scheduled,
      [t.facts.kept]: '',
      [one]: fill(t.facts.cancelOn, { date: day(wanted) }),
    });
  });

  test("cancels all listed subscriptions, and another one after its owner's name is confirmed (rules §28.16)", async () => {
    const [customer, other] = [await api.customer({ ...TWO, len: language }), await api.customer({ len: language })];
    const reference = await declare({ email: customer.email, contract: 'all' });
    const { person, open, press, choose, check } = await visit(reference);
    await open(reference, t.decide);
    await choose(startingWith(t.decision.done));
    await check(t.subscription.all);
    const number = dialog().getByLabelText(t.subscription.other);
    await person.type(number, other.purchaseId);
    await press(t.confirm.cancellation);
    expect(await dialog().findByText(new RegExp(await nameOf(other)))).toBeVisible();
    const confirmed = fill(t.subscription.confirm, { purchaseId: other.purchaseId });
    await check(confirmed);
    // A changed number resets the confirmation.
    await person.type(number, '0');
    expect(dialog().queryByRole('checkbox', { name: confirmed })).toBeNull();
    await person.type(number, '{Backspace}');
    await press(t.confirm.cancellation);
    await seeText(fill(area.declarations.decided.done, { reference }));
    for (const { token } of [customer, other])
      for (const { purchaseId } of await ordersOf(api, token, TEXTS[language]))
        expect((await itemOf(api, token, purchaseId)).status).toBe('CANCELLED');
  });

  test('rejects all open declarations of a search with one reason (rules §28.15)', async () => {
    const name = 'Flo Flood';
    const references = [
      await declare({ email: 'flood1@kunden.example', name }),
      await declare({ email: 'flood2@kunden.example', name }),
    ];
    const { person, press } = await visit(name);
    await person.click(await screen.findByText(t.rejectAll.open));
    await screen.findByRole('dialog');
    await press(t.rejectAll.confirm);
    expect(await dialog().findByText(t.rules.reason)).toBeVisible();
    await person.type(dialog().getByLabelText(t.reason.label), 'A flood.');
    await press(t.rejectAll.confirm);
    await seeText(fill(server.declarationsRejecting, { count: '2' }));
    await expectClosed();
    await api.runJobs('declarations');
    for (const reference of references)
      expect(await pages.stateOf(reference)).toMatchObject({ state: 'rejected', reason: 'A flood.' });
  });

  test('preselects the only subscription of a withdrawal, and shows the refund due (rules §28.21)', async () => {
    const customer = await api.customer({ statuses: ['PAUSED'], payments: 2, len: language });
    const { email, purchaseId, token } = customer;
    const reference = await declare({ email }, '/withdraw');
    const { open, press, choose } = await visit(reference);
    await open(reference, t.decide);
    await choose(startingWith(t.decision.done));
    const [only, ...others] = dialog()
      .getAllByRole('checkbox')
      .filter((box) => box.getAttribute('name') === 'purchaseIds');
    expect(others).toEqual([]);
    expect(only).toBeChecked();
    expect(dialog().queryByText(t.refundStep)).toBeNull();

    proxy.fail(DECIDE, 'drop-reply');
    await press(t.confirm.withdrawal);
    expect(await dialog().findByText(fill(area.declarations.inDoubt, { reference }))).toBeVisible();
    expect(only).toBeDisabled();
    proxy.heal();
    await press(t.confirm.withdrawal);
    await seeText(fill(area.declarations.decided.done, { reference }));
    await expectClosed();
    expect(new Set(proxy.sent(DECIDE).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const { state, orderId, cents } = await pages.stateOf(reference);
    expect([state, (await itemOf(api, token, purchaseId)).status]).toEqual(['done', 'CANCELLED']);

    await open(reference, t.look);
    const amount = FORMATS[language].price(Number(cents));
    expectFacts({ [t.facts.refundDue]: fill(t.facts.refund, { amount, orderId: String(orderId) }) });
    expect(dialog().getByText(t.refundStep)).toBeVisible();
    cleanup();
    await (await visit(reference, ['declarations'])).open(reference, t.look);
    expect(dialog().getByText(t.refundNote)).toBeVisible();
  });

  test('shows a refusal when another admin has already decided the declaration (rules §28.16)', async () => {
    const customer = await api.customer({ statuses: [] });
    const reference = await declare({ email: customer.email, name: 'Kim Muster' }, '/withdraw');
    const { open, press, choose } = await visit(reference);
    await open(reference, t.decide);
    await choose(startingWith(t.decision.done));
    // Two radio buttons only, because the customer has no subscription.
    expect(dialog().getAllByRole('radio')).toHaveLength(2);
    const { declarations } = (await admin.get<{ declarations: { id: string }[] }>(LIST, { search: reference })).payload;
    await admin.json(DECIDE, { id: declarations[0]?.id, decision: 'rejected', reason: 'Not ours' });
    await press(t.confirm.withdrawal);
    expect(await dialog().findByText(fill(server.declarationDecided, { reference }))).toBeVisible();
    expect(await pages.stateOf(reference)).toMatchObject({ state: 'rejected', reason: 'Not ours' });
    await press(common.actions.cancel);
    await expectClosed();
    await open(reference, t.look);
    expectFacts({ [t.facts.rejectReason]: 'Not ours' });
  });
});
