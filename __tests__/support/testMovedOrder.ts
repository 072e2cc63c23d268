import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { readCalendar } from './calendar';
import { day } from './portalTexts';
import { renderPortal } from './renderPortal';
import { catchSavedFiles } from './savedFiles';
import { createApi } from './serverApi';

const api = createApi(process.env.API_URL ?? '');
const saved = catchSavedFiles();
const TODAY = businessDayAt(new Date());

/** A day that is chosen is that day everywhere, wherever somebody sits. */
export function testMovedOrder(): void {
  test('an order moved to a day is due on that day, on both pages, on the server and in the calendar', async () => {
    const { token, purchaseId } = await api.customer({ nextBillInDays: 10 });
    const stored = { token, multiAccount: 'false', isAdmin: 'false' };
    const { person } = await renderPortal('/dashboard', { language: 'en', stored });
    await person.click(await screen.findByRole('button', { name: 'Reschedule' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('radio', { name: 'A specific date' }));
    const field = dialog.getByLabelText('Date');
    // Half a year on: across a clock change in each of the three zones.
    const date = addDays(TODAY, 180);
    expect(field).toHaveAttribute('min', addDays(TODAY, 1));
    await person.type(field, date);
    await person.click(dialog.getByRole('button', { name: 'Move order' }));
    expect(await screen.findByRole('heading', { name: day(date) })).toBeVisible();
    const reply = await api.get<{ data: { nextBillDate: string }[] }>(
      '/api/subscription/all',
      { purchaseId },
      { token },
    );
    expect(reply.payload.data[0]?.nextBillDate).toBe(date);

    await person.click(screen.getAllByRole('link', { name: 'View Upcoming Payments', hidden: true })[0] as HTMLElement);
    expect(await screen.findByRole('article', { name: day(date) })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Add to my calendar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { events } = readCalendar(saved[0]?.bytes.toString('utf8') ?? '');
    expect(events[0]?.['DTSTART;VALUE=DATE']).toBe(date.replaceAll('-', ''));
    expect(events[0]?.['DTEND;VALUE=DATE']).toBe(addDays(date, 1).replaceAll('-', ''));
  });
}
