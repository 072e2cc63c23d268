import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { SubscriptionScreen } from '#src/screens/SubscriptionScreen.tsx';
import { openDialog, visitAccount } from '../support/accountPage';
import { api, openSubscription } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { seeText } from '../support/renderPortal';
import { confirmName, day, fill, languages, shape, TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/features/history/HistoryPanel.tsx';
import '#src/screens/AccountDetailsScreen.tsx';

const UNDO = '/api/subscription/undo';
const TODAY = businessDayAt(new Date());
const NEXT = addDays(TODAY, 20);
const WEEK = 7;

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

// rules §24.13, §24.14
describe.each(languages('de'))('an undo in %s', (language) => {
  const t = TEXTS[language];
  const { undo } = t.commands;
  const customer = { nextBillInDays: 20, intervalWeeks: 4 };
  const open = () =>
    openSubscription(api, { language, apiBase: proxy.apiBase, screen: <SubscriptionScreen />, shape: customer });
  const shortDay = (date: string) => day(date).split(', ')[1] ?? '';
  const undoIt = fill(undo.open, { date: shortDay(addDays(TODAY, 7)) });
  const offer = async (what: string, date: string) =>
    (await screen.findByText(fill(undo.moved, { what, date: shortDay(date) }))).closest('[role=status]') as HTMLElement;
  const expectNoOffer = () => waitFor(() => expect(screen.queryByText(undoIt)).not.toBeInTheDocument());

  test('is offered beside the success message, and restores the previous state', async () => {
    const { press, read } = await open();
    const before = await read();
    await press(t.delivery.move.open);
    await press(confirmName(t.delivery.move));
    expect(await offer(t.history.what.reschedule, addDays(NEXT, WEEK))).toHaveTextContent(before.productName);
    expect((await read()).nextBillDate).toBe(addDays(NEXT, WEEK));
    await press(undoIt);
    await seeText(shape(t.server.changeUndone));
    await expectNoOffer();
    const after = await read();
    expect(after).toEqual({ ...before, version: after.version });
    expect(proxy.sent(UNDO)).toHaveLength(1);
  });

  test('takes the change back by the shortcut, one step away from every control', async () => {
    const { person, press, read } = await open();
    await press(t.delivery.skip.open);
    await press(t.delivery.skip.confirm);
    await offer(t.history.what.skip, addDays(NEXT, 4 * WEEK));
    await person.keyboard('{Control>}z{/Control}');
    await seeText(shape(t.server.changeUndone));
    expect((await read()).nextBillDate).toBe(NEXT);
  });

  test('is shown after the redirect of the flow, and hidden after the next navigation', async () => {
    const search = '?cancel=pause';
    const { router, press, choose } = await openSubscription(api, { language, search, shape: customer });
    await choose(new RegExp(`^${t.cancellation.duration[31]}`));
    await press(confirmName(t.cancellation.pause));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    await screen.findByText(undoIt);
    await act(() => router.navigate('/upcoming-payments'));
    await expectNoOffer();
  });

  test('can be dismissed, and remains available in the history', async () => {
    const { person, press, read } = await open();
    await press(t.delivery.skip.open);
    await press(t.delivery.skip.confirm);
    await offer(t.history.what.skip, addDays(NEXT, 4 * WEEK));
    await press(undo.close);
    await expectNoOffer();
    await press(t.history.title);
    const [line] = await within(await screen.findByRole('list', { name: t.history.title })).findAllByRole('listitem');
    const date = shortDay(addDays(TODAY, 7));
    await person.click(within(line as HTMLElement).getByText(fill(t.history.undo.open, { date })));
    await seeText(shape(t.server.changeUndone));
    expect((await read()).nextBillDate).toBe(NEXT);
    await screen.findByText(t.history.what.undo);
    expect(screen.queryByText(fill(t.history.undo.open, { date }))).not.toBeInTheDocument();
  });

  test('shows the reason of its refusal in the notice', async () => {
    const { press, read, elsewhere } = await open();
    await press(t.delivery.move.open);
    await press(confirmName(t.delivery.move));
    const notice = await offer(t.history.what.reschedule, addDays(NEXT, WEEK));
    await elsewhere('reschedule', { billNow: false, nextBillDate: addDays(NEXT, 50) });
    await press(undoIt);
    expect(await within(notice).findByText(t.server.undoTouched)).toBeVisible();
    expect((await read()).nextBillDate).toBe(addDays(NEXT, 50));
  });

  test('is not offered when the reply has no receipt', async () => {
    proxy.rewrite('/api/subscription/reschedule', (answer) => {
      const reply = JSON.parse(answer) as { payload: object };
      return JSON.stringify({ ...reply, payload: { ...reply.payload, receipt: undefined } });
    });
    const { press } = await open();
    await press(t.delivery.move.open);
    await press(confirmName(t.delivery.move));
    await seeText(shape(t.server.orderMoved));
    expect(screen.queryByText(undoIt)).not.toBeInTheDocument();
  });
});

// rules §24.13, §24.16
describe.each(languages('en'))('an undo of an address in %s', (language) => {
  const t = TEXTS[language];

  test('is offered, and the change is listed in the history of all subscriptions', async () => {
    const { press, person, fillIn, readDetails } = await visitAccount(api, { language, proxy });
    const pressNamed = async (name: string) => person.click(await screen.findByRole('button', { name }));
    const before = await readDetails();
    await press(t.account.edit, t.account.addresses.billing);
    await fillIn({ [t.account.fields.city]: 'Neustadt' });
    await person.click((await openDialog()).getByRole('button', { name: t.account.save }));
    const [undoIt] = await screen.findAllByText(shape(t.commands.undo.open));
    expect(await screen.findByText(t.history.address.billing)).toBeVisible();
    await pressNamed(t.history.title);
    const list = within(await screen.findByRole('list', { name: t.history.title }));
    expect(await list.findByText(t.history.address.billing)).toBeVisible();
    expect(list.getByText(/Neustadt/)).toBeVisible();
    const { receipt, address } = t.history;
    await pressNamed(fill(receipt.openOf, { what: address.billing, date: day(TODAY) }));
    const opened = await openDialog(receipt.title);
    expect(opened.getByText(address.before).nextElementSibling).toHaveTextContent(before.city);
    expect(opened.getByText(address.after).nextElementSibling).toHaveTextContent('Neustadt');
    expect(opened.queryByText(receipt.cost)).not.toBeInTheDocument();
    await person.click(opened.getByRole('button', { name: receipt.close }));
    await person.click(undoIt as HTMLElement);
    await seeText(t.server.addressUndone);
    expect(await readDetails()).toMatchObject({ city: before.city });
    expect(await list.findByText(t.history.what.undo)).toBeVisible();
  });
});
