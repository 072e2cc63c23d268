import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { totalOf } from '../support/api';
import { api, chooseProduct, findButton, getButton, makeProduct, openSubscription } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { seeText, withTimings } from '../support/renderPortal';
import { confirmName, day, euro, fill, languages, shape, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/SubscriptionScreen';

const PREVIEW = '/api/subscription/preview';
const RESCHEDULE = '/api/subscription/reschedule';
const UPDATE = '/api/subscription/update';
const TODAY = businessDayAt(new Date());
const NEXT = addDays(TODAY, 10);
const WEEK = 7;
/** The state and what comes of the command (rules §24.7). */
const OF_PREVIEW = /^[^.]+\.[0-9a-f]{32}$/;

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

// rules §24.12
describe.each(languages('en'))('a preview in %s', (language) => {
  const t = TEXTS[language];
  const { subscription: text, delivery } = t;
  async function open(search = '', options: Parameters<typeof openSubscription>[1] = {}) {
    const shape = { nextBillInDays: 10, intervalWeeks: 4 };
    const page = await openSubscription(api, { language, apiBase: proxy.apiBase, search, shape, ...options });
    const press = async (name: string | RegExp) => page.person.click(await findButton(name));
    const elsewhere = (path: string, body: object) =>
      api.json(`/api/subscription/${path}`, { purchaseId: page.purchaseId, ...body }, { token: page.token });
    const sentVersion = (path: string) => {
      const body = proxy.sent(path).at(-1)?.body ?? '';
      return body.startsWith('{')
        ? (JSON.parse(body) as { version?: string }).version
        : (new URLSearchParams(body).get('version') ?? undefined);
    };
    return { ...page, press, elsewhere, sentVersion };
  }
  const shown = async () => (await screen.findByText(text.preview.title)).parentElement as HTMLElement;
  const fromTo = (from: string, to: string) => fill(text.change.fromTo, { from, to });

  test('shows what a move changes, and what stays, and the move carries what was seen', async () => {
    const { press, read, sentVersion } = await open();
    const before = await read();
    await press(delivery.move.open);
    const target = addDays(NEXT, WEEK);
    const facts = within(await shown());
    expect(facts.getByText(fromTo(day(NEXT), day(target)))).toBeVisible();
    expect(facts.getByText(fill(text.change.ending, { last4: before.cardLast4 ?? '' }))).toBeVisible();
    expect(facts.getByText(euro(totalOf(before), language))).toBeVisible();
    const [, dayOfMonth] = day(target).split(', ');
    await press(fill(delivery.move.confirmTo, { date: dayOfMonth ?? '' }));
    await seeText(shape(t.server.orderMoved));
    expect(sentVersion(RESCHEDULE)).toMatch(OF_PREVIEW);
    expect((await read()).nextBillDate).toBe(target);
  });

  describe('that is late', () => {
    withTimings({ previewTimeout: 600 });
    test('is waited for, but for no longer than it may take; the change then carries the version of the page', async () => {
      const { press, read, sentVersion } = await open();
      const { version } = await read();
      const release = proxy.hold(PREVIEW);
      const dialog = () => within(screen.getByRole('dialog'));
      await press(delivery.skip.open);
      expect(await screen.findByText(text.preview.missing)).toBeVisible();
      await waitFor(() => expect(getButton(delivery.skip.confirm)).toHaveAttribute('aria-disabled', 'false'));
      expect(dialog().queryByText(text.preview.title)).not.toBeInTheDocument();
      await press(delivery.skip.confirm);
      await waitFor(async () => expect((await read()).nextBillDate).toBe(addDays(NEXT, 28)));
      expect(sentVersion(RESCHEDULE)).toBe(version);
      release();
    });
  });

  test('says beforehand what the change would be refused for', async () => {
    const { press, elsewhere } = await open();
    await screen.findByRole('heading', { name: text.edit.title });
    await elsewhere('pause', { restartDate: addDays(NEXT, 5), len: language });
    await press(delivery.skip.open);
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(t.server.notActive)).toBeVisible();
    expect(dialog.queryByText(text.preview.title)).not.toBeInTheDocument();
  });

  test('is taken anew after a refusal, so that the next confirmation is about what holds then', async () => {
    const { press, elsewhere, read } = await open();
    await press(delivery.move.open);
    await shown();
    const moved = addDays(NEXT, 20);
    await elsewhere('reschedule', { billNow: false, nextBillDate: moved });
    await press(confirmName(delivery.move));
    expect(await screen.findByText(shape(t.server.changedMeanwhile))).toBeVisible();
    expect(await screen.findByText(fromTo(day(moved), day(addDays(moved, WEEK))))).toBeVisible();
    await press(confirmName(delivery.move));
    await waitFor(async () => expect((await read()).nextBillDate).toBe(addDays(moved, WEEK)));
  });

  test('of an edit comes with each change of its fields, and not for what cannot be saved', async () => {
    const { person, read, press, sentVersion } = await open();
    const before = await read();
    const quantity = await screen.findByLabelText(text.quantity);
    expect(screen.queryByText(text.preview.title)).not.toBeInTheDocument();
    await person.clear(quantity);
    await person.type(quantity, '3');
    expect(await within(await shown()).findByText(fromTo(String(before.productQty), '3'))).toBeVisible();
    await person.clear(quantity);
    expect(screen.queryByText(text.preview.title)).not.toBeInTheDocument();
    await person.type(quantity, '2');
    const after = await within(await shown()).findByText(fromTo(String(before.productQty), '2'));
    expect(after).toBeVisible();
    await press(text.edit.save);
    await waitFor(async () => expect((await read()).productQty).toBe(2));
    expect(sentVersion(UPDATE)).toMatch(OF_PREVIEW);
  });

  test('of a swap shows the one product and the other', async () => {
    const product = await makeProduct(api, { weeks: [4], priceCents: 3000 });
    const { person, read } = await open('?swap=true');
    const { productName } = await read();
    await chooseProduct(person, product.name, t);
    expect(await within(await shown()).findByText(fromTo(productName, product.name))).toBeVisible();
  });

  test('of a code and of its removal is asked about before it is done', async () => {
    const code = await api.discount();
    const { press, person, read } = await open();
    const field = await screen.findByLabelText(text.code.label);
    await person.type(field, code);
    await press(text.code.apply);
    const question = await screen.findByRole('dialog', {
      name: fill(text.code.ask.applyDiscount.title, { code }),
    });
    expect(within(question).getByText(text.change.fields.discountCents)).toBeVisible();
    const total = euro(totalOf(await read()), language);
    expect(within(question).getByText(new RegExp(`^${total.replace('.', '\\.')} →`))).toBeVisible();
    await person.click(within(question).getByRole('button', { name: text.code.ask.applyDiscount.confirm }));
    await press(fill(text.code.remove, { code }));
    const removal = await screen.findByRole('dialog', {
      name: fill(text.code.ask.removeDiscount.title, { code }),
    });
    await person.click(within(removal).getByRole('button', { name: text.code.ask.removeDiscount.confirm }));
    expect(await screen.findByLabelText(text.code.label)).toBeVisible();
    expect(euro(totalOf(await read()), language)).toBe(total);
  });

  test('of a wrong code shows why at its field, and asks nothing', async () => {
    const { press, person } = await open();
    await person.type(await screen.findByLabelText(text.code.label), 'NO-SUCH-CODE');
    await press(text.code.apply);
    await waitFor(() => expect(screen.getByLabelText(text.code.label)).toBeInvalid());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([404, 401, 'drop-reply'] as const)('is not missed where the API has none: %s', async (fault) => {
    proxy.fail('/api/features', fault);
    const { press, read } = await open();
    await press(delivery.skip.open);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText(text.preview.missing)).not.toBeInTheDocument();
    await press(delivery.skip.confirm);
    await waitFor(async () => expect((await read()).nextBillDate).toBe(addDays(NEXT, 28)));
    expect(proxy.calls.some(({ path }) => path === PREVIEW)).toBe(false);
  });
});
