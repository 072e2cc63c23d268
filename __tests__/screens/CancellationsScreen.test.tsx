import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CancellationsScreen } from '#src/screens/CancellationsScreen.tsx';
import { renderAdminScreen } from '../support/adminPages';
import { catchSavedFiles } from '../support/browser';
import { freshServer } from '../support/freshServer';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { inDays } from '../support/api';
import { languages, TEXTS } from '../support/texts';

const { api } = freshServer();
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
