import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { SubscriptionScreen } from '#src/screens/SubscriptionScreen.tsx';
import { totalOf } from '../support/api';
import { api, dialog, getNamedButton, openSubscription, sentVersion } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { seeText, withTimings } from '../support/renderPortal';
import { changedTo, day, euro, fill, languages, shape, TEXTS } from '../support/texts';

const PREVIEW = '/api/subscription/preview';
const RESCHEDULE = '/api/subscription/reschedule';
const TODAY = businessDayAt(new Date());
const NEXT = addDays(TODAY, 10);
const WEEK = 7;

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

// rules §24.12. Previews of edits, swaps and codes: SubscriptionScreen.test.tsx
describe.each(languages('en'))('a preview in %s', (language) => {
  const t = TEXTS[language];
  const { subscription: text, delivery } = t;
  const open = () =>
    openSubscription(api, {
      language,
      apiBase: proxy.apiBase,
      screen: <SubscriptionScreen />,
      shape: { nextBillInDays: 10, intervalWeeks: 4 },
    });
  const shown = async () => within((await screen.findByText(text.preview.title)).parentElement as HTMLElement);

  test('shows what a reschedule changes and keeps, and the command sends the version of the preview', async () => {
    const { press, read } = await open();
    const before = await read();
    await press(delivery.move.open);
    const target = addDays(NEXT, WEEK);
    const facts = await shown();
    expect(facts.getByText(changedTo(t, day(target)))).toBeVisible();
    expect(facts.getByText(fill(text.change.ending, { last4: before.cardLast4 ?? '' }))).toBeVisible();
    expect(facts.getByText(euro(totalOf(before), language))).toBeVisible();
    const [, dayOfMonth] = day(target).split(', ');
    await press(fill(delivery.move.confirmTo, { date: dayOfMonth ?? '' }));
    await seeText(shape(t.server.orderMoved));
    // State with a digest of the result (rules §24.7).
    expect(sentVersion(proxy, RESCHEDULE)).toMatch(/^[^.]+\.[0-9a-f]{32}$/);
    expect((await read()).nextBillDate).toBe(target);
  });

  describe('that is late', () => {
    withTimings({ previewTimeout: 600 });
    test('is awaited until its timeout, and the command then sends the version of the page', async () => {
      const { press, read } = await open();
      const { version } = await read();
      const release = proxy.hold(PREVIEW);
      await press(delivery.skip.open);
      expect(await screen.findByText(text.preview.missing)).toBeVisible();
      await waitFor(() => expect(getNamedButton(delivery.skip.confirm)).toHaveAttribute('aria-disabled', 'false'));
      expect(dialog().queryByText(text.preview.title)).not.toBeInTheDocument();
      await press(delivery.skip.confirm);
      await waitFor(async () => expect((await read()).nextBillDate).toBe(addDays(NEXT, 28)));
      expect(sentVersion(proxy, RESCHEDULE)).toBe(version);
      release();
    });
  });

  test('shows a refusal before the confirmation', async () => {
    const { press, elsewhere } = await open();
    await screen.findByText(text.edit.title);
    await elsewhere('pause', { restartDate: addDays(NEXT, 5), len: language });
    // Because the reload of the paused subscription closes the dialog.
    const release = proxy.hold('/api/subscription/all');
    await press(delivery.skip.open);
    expect(await dialog().findByText(t.server.notActive)).toBeVisible();
    expect(dialog().queryByText(text.preview.title)).not.toBeInTheDocument();
    release();
  });

  test('follows each change of a field of an edit, and is hidden for an invalid value', async () => {
    await open();
    const quantity = await screen.findByLabelText(text.quantity);
    const enter = (value: string) => fireEvent.change(quantity, { target: { value } });
    expect(screen.queryByText(text.preview.title)).not.toBeInTheDocument();
    for (const value of ['3', '2']) {
      enter(value);
      expect(await (await shown()).findByText(changedTo(t, value))).toBeVisible();
      enter('');
      expect(screen.queryByText(text.preview.title)).not.toBeInTheDocument();
    }
  });

  test.each([401, 'drop-reply'] as const)(
    "is omitted without a warning, like the history, when the server's features are unknown: %s",
    async (fault) => {
      proxy.fail('/api/features', fault);
      const { press, read } = await open();
      await press(delivery.skip.open);
      expect(screen.queryByText(t.history.title)).not.toBeInTheDocument();
      expect(dialog().queryByText(text.preview.missing)).not.toBeInTheDocument();
      await press(delivery.skip.confirm);
      await waitFor(async () => expect((await read()).nextBillDate).toBe(addDays(NEXT, 28)));
      expect(proxy.calls.some(({ path }) => path === PREVIEW)).toBe(false);
      expect(localStorage.getItem('token')).not.toBeNull();
    },
  );
});
