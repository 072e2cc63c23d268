import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CancellationsScreen } from '#src/screens/CancellationsScreen.tsx';
import { renderAdminScreen } from '../support/adminPages';
import { catchSavedFiles } from '../support/browser';
import { freshServer } from '../support/freshServer';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { inDays } from '../support/api';
import { languages, TEXTS } from '../support/texts';

const { api, sql } = freshServer();
const textOf = ({ textContent }: Element) => textContent;
beforeAll(async () => {
  const { purchaseId } = await api.customer();
  const rows = [
    ['2025-01-01', 'delay', true],
    ['2025-01-31', 'delay', true],
    ['2025-01-31', 'delay', false],
    ['2025-02-01', 'swap', false],
  ].map(([day, kind, isTaken]) => `(${purchaseId}, '${day}', '${kind}', ${isTaken})`);
  await sql(`insert into cancellation_offers (subscription_id, day, kind, is_taken) values ${rows.join()} returning 1`);
});
beforeEach(() => narrowWindow());
afterEach(resetWindow);

describe.each(languages('en'))('in %s', (language) => {
  const { adminCancellations: t } = TEXTS[language];

  test('the months are counted, and the words are listed and downloaded by the filter of the address', async () => {
    const files = catchSavedFiles();
    const { purchaseId, token } = await api.customer({ len: 'en' });
    const cancelReason = `We move to ${purchaseId}.`;
    await api.post('/api/subscription/cancel', { purchaseId, cancelReason }, { token });
    const today = inDays(0);
    const { person } = await renderAdminScreen(CancellationsScreen, `/profile/cancellations?from=${today}`, {
      language,
    });
    expect(await screen.findByText(cancelReason)).toBeVisible();
    const [year, month] = today.split('-');
    const counts = within(screen.getByRole('region', { name: t.counts }));
    expect(counts.getByRole('row', { name: new RegExp(`^${month}/${year} `) })).toBeVisible();

    await person.selectOptions(screen.getByLabelText(t.columns.reason), t.reason.failed);
    await waitFor(() => expect(screen.queryByText(cancelReason)).toBeNull());
    expect(new URLSearchParams(window.location.search).get('reason')).toBe('failed');
    await person.selectOptions(screen.getByLabelText(t.columns.reason), t.reason.other);
    expect(await screen.findByText(cancelReason)).toBeVisible();
    await person.click(screen.getByText(t.download));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.bytes.toString()).toContain(cancelReason);
  });

  test('the offers of a month are counted beside those that were taken', async () => {
    const address = '/profile/cancellations?from=2025-01-01&to=2025-02-28';
    await renderAdminScreen(CancellationsScreen, address, { language });
    const offers = within(await screen.findByRole('region', { name: t.offers }));
    const [heads = [], ...months] = offers.getAllByRole('row').map(({ children }) => [...children].map(textOf));
    const { offered, taken } = t;
    const kinds = [offered.delay, taken.delay, offered.swap, taken.swap, offered.pause, taken.pause];
    expect(heads).toEqual([t.month, ...kinds]);
    expect(months).toEqual([
      ['02/2025', '0', '0', '1', '0', '0', '0'],
      ['01/2025', '3', '2', '0', '0', '0', '0'],
    ]);
    expect(screen.queryByRole('region', { name: t.counts })).toBeNull();
  });

  test('a day is applied in its field, unless it reverses the range', async () => {
    const [yesterday, today] = [inDays(-1), inDays(0)];
    await renderAdminScreen(CancellationsScreen, `/profile/cancellations?to=${today}`, { language });
    const from = await screen.findByLabelText(t.filter.from);
    const leave = (day: string) => {
      fireEvent.change(from, { target: { value: day } });
      fireEvent.blur(from);
    };
    const param = () => new URLSearchParams(window.location.search).get('from');
    leave(inDays(1));
    expect(await screen.findByText(t.filter.rangeReversed)).toBeVisible();
    expect(param()).toBeNull();
    leave(yesterday);
    await waitFor(() => expect(param()).toBe(yesterday));
    expect(from).toBeInTheDocument();
    expect(from).toHaveValue(yesterday);
    window.history.back();
    await waitFor(() => expect(from).toHaveValue(''));
  });
});
