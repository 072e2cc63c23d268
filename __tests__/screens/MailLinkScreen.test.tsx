import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '#src/domain/isoDate';
import type { LinkCommand } from '#src/domain/order/mailLinks';
import { MailLinkScreen } from '#src/screens/MailLinkScreen.tsx';
import { api, failureOf } from '../support/customerPages';
import { detailsOf, inDays, nextOrderOf, totalOf } from '../support/api';
import { runSql } from '../support/database';
import { makeLinks } from '../support/mailLinks';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { renderRoutes } from '../support/renderScreen';
import { day, euro, fill, languages, shape, TEXTS } from '../support/texts';

const PREVIEW = '/api/action/preview';
const CONFIRM = '/api/action/confirm';
const DUE = inDays(4);
const SKIPPED = addDays(DUE, 28);

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const findButton = (name: string | RegExp) => screen.findByText(name, { selector: 'button' });
const sql = (statement: string) => runSql(process.env.SERVER_DATABASE_URL ?? '', statement);
const sent = () => proxy.sent(CONFIRM).map(({ body, headers }) => ({ body, key: headers['idempotency-key'] }));

describe.each(languages('en'))('in %s', (language) => {
  const texts = TEXTS[language];
  const { mailLink: t, subscription, common, server } = texts;

  /** Customer with an order due in four days, and the links of the mail about it. */
  async function notified() {
    const customer = await api.customer({ nextBillInDays: 4, intervalWeeks: 4, len: language });
    const { token, purchaseId } = customer;
    const order = await nextOrderOf(api, token, texts);
    return {
      ...customer,
      order,
      links: await makeLinks(sql, purchaseId, DUE),
      dueDay: async () => (await nextOrderOf(api, token, texts)).nextBillDate,
      /** Reschedules the order outside the page. */
      move: (nextBillDate: string) =>
        api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate }, { token }),
    };
  }
  async function tap(link: string) {
    const options = { at: `/go#${link}`, language, stored: {}, config: { apiBase: proxy.apiBase } };
    const page = await renderRoutes([{ path: '/go', Component: MailLinkScreen }], options);
    return { ...page, press: async (name: string | RegExp) => page.person.click(await findButton(name)) };
  }
  const expectQuestion = async (command: LinkCommand, product: string) =>
    expect(await screen.findByText(fill(t.intro[command], { product }))).toBeVisible();
  const expectFocus = async (name: string) => {
    const heading = await screen.findByRole('heading', { name });
    await waitFor(() => expect(heading).toHaveFocus());
  };
  const fromTo = (from: string, to: string) => fill(subscription.change.fromTo, { from: day(from), to: day(to) });

  test('previews a skip, executes it once without a sign-in, and undoes it (rules §27.2)', async () => {
    const { token, email, order, links, dueDay } = await notified();
    const { person, router, press } = await tap(links.skip);
    expect(await screen.findByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await expectQuestion('skip', order.productName);
    const { nextBillDate, card, totalCents } = subscription.change.fields;
    const page = within(screen.getByRole('main'));
    const fact = (name: string) => page.getByText(name).nextElementSibling;
    expect(fact(nextBillDate)).toHaveTextContent(fromTo(DUE, SKIPPED));
    expect(fact(card)).toHaveTextContent(fill(subscription.change.ending, { last4: '4242' }));
    expect(fact(totalCents)).toHaveTextContent(euro(totalOf(order), language));
    // No personal data of the customer.
    const { firstName, lastName, address1 } = await detailsOf(api, token);
    for (const secret of [email, `${firstName} ${lastName}`, address1])
      expect(document.body.textContent).not.toContain(secret);
    expect([await dueDay(), sent()]).toEqual([DUE, []]);

    const answer = proxy.hold(CONFIRM);
    proxy.fail(CONFIRM, 'drop-reply');
    await person.dblClick(await findButton(shape(t.confirm.skip)));
    expect(await findButton(t.sending)).toHaveAttribute('aria-disabled', 'true');
    answer();
    // Retries with the same key.
    expect(await screen.findByText(t.lost)).toBeVisible();
    proxy.heal();
    await press(t.retry);
    await expectFocus(t.done);
    expect(screen.queryByText(shape(t.confirm.skip))).toBeNull();
    const [confirmed, again, ...more] = sent();
    expect(confirmed?.body).toContain(links.skip);
    expect([await dueDay(), again, more]).toEqual([SKIPPED, confirmed, []]);

    // A truncated link shows a refusal. A used link shows its outcome with an undo.
    await act(() => router.navigate('/go'));
    await expectFocus(t.refused);
    expect(screen.getByText(server.linkNotFound)).toBeVisible();
    await act(() => router.navigate(`/go#${links.skip}`));
    await expectFocus(t.done);
    const used = { product: order.productName, day: day(inDays(0)), from: day(DUE), date: day(SKIPPED) };
    expect(screen.getByText(fill(server.linkUsed, used))).toBeVisible();
    const undone = proxy.hold(CONFIRM);
    await person.dblClick(await findButton(t.undo));
    expect(await findButton(t.undoing)).toHaveAttribute('aria-disabled', 'true');
    undone();
    await expectFocus(t.undone);
    expect(screen.queryByText(t.undo)).toBeNull();
    const [, , undo, ...others] = sent();
    expect([await dueDay(), others]).toEqual([DUE, []]);
    expect(undo?.key).not.toBe(confirmed?.key);
    expect(localStorage.getItem('token')).toBeNull();

    // The other links of the same mail are invalid after use.
    await act(() => router.navigate(`/go#${links.delay7}`));
    await expectFocus(t.dead);
    expect(screen.getByText(fill(server.linkUsedUndone, used))).toBeVisible();
    await person.click(screen.getByText(t.toSignIn));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  test('retries a failed load, and refuses to execute or undo after the order has changed (rules §27.2)', async () => {
    const [one, other] = [await notified(), await notified()];
    proxy.fail(PREVIEW);
    const { router, press } = await tap(one.links.delay14);
    await failureOf(t.loadFailed, fill(common.failures.server, { message: FAULT }));
    proxy.heal();
    await press(common.actions.retry);
    await expectQuestion('delay14', one.order.productName);
    await press(shape(t.confirm.delay14));
    await expectFocus(t.done);
    const later = inDays(40);
    await one.move(later);
    await press(t.undo);
    expect(await screen.findByText(server.undoLinkTouched)).toBeVisible();
    expect(screen.getByRole('heading', { name: t.done })).toBeVisible();
    expect(screen.queryByText(t.undo)).toBeNull();
    expect(await one.dueDay()).toBe(later);

    await act(() => router.navigate(`/go#${other.links.skip}`));
    await expectQuestion('skip', other.order.productName);
    await other.move(later);
    await press(shape(t.confirm.skip));
    await expectFocus(t.dead);
    expect(screen.getByText(server.linkChanged)).toBeVisible();
    expect(await other.dueDay()).toBe(later);
  });
});
