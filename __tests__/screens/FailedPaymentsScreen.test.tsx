import { screen, waitFor } from '@testing-library/react';
import { FailedPaymentsScreen } from '#src/screens/FailedPaymentsScreen.tsx';
import { renderAdminScreen } from '../support/adminPages';
import { catchSavedFiles } from '../support/browser';
import { freshServer } from '../support/freshServer';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { languages, startingWith, TEXTS } from '../support/texts';

const { api, sql } = freshServer();
beforeEach(() => narrowWindow());
afterEach(resetWindow);

/** A customer whose renewal was declined today. */
async function declined(card = 'declining') {
  const customer = await api.customer({ card, nextBillInDays: 0, len: 'en' });
  await api.runJobs('renewals');
  return customer;
}

describe.each(languages('en'))('in %s', (language) => {
  const { adminFailedPayments: t, server } = TEXTS[language];
  const visit = ({ email }: { email: string }) =>
    renderAdminScreen(FailedPaymentsScreen, `/profile/failed-payments?search=${email}`, { language });
  const find = (label: string) => screen.findByLabelText(startingWith(label.split('{{')[0] ?? ''));

  test('an unpaid order is charged at once, and leaves the list', async () => {
    const customer = await declined();
    const { person } = await visit(customer);
    await person.click(await find(t.try.open));
    await person.click(screen.getByText(t.try.confirm));
    expect(await screen.findByText(server.tryDeclined)).toBeVisible();
    await sql(`update pay_sources set gateway_token = 'tok_good_${customer.purchaseId}'
      where customer_id = ${customer.customerId} returning id`);
    await person.click(screen.getByText(t.try.confirm));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(t.empty)).toBeVisible();
  });

  test('the person is mailed once a day', async () => {
    const customer = await declined('none');
    const { person } = await visit(customer);
    const mails = async () => (await api.mails(customer.email)).length;
    const before = await mails();
    for (const isFirst of [true, false]) {
      await person.click(await find(t.mail.open));
      await person.click(screen.getByText(t.mail.confirm));
      if (isFirst) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(await screen.findByText(server.payerMailedToday)).toBeVisible();
    expect(await mails()).toBe(before + 1);
  });

  test('the filter is in the address, and its rows are downloaded as a file', async () => {
    const files = catchSavedFiles();
    const customer = await declined('none');
    const { person } = await visit(customer);
    await find(t.mail.open);
    await person.selectOptions(screen.getByLabelText(t.columns.reason), t.reason.declined);
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('reason')).toBe('declined');
    await person.selectOptions(screen.getByLabelText(t.columns.reason), t.reason.noCard);
    await find(t.mail.open);
    await person.click(screen.getByText(t.download));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.bytes.toString()).toContain(customer.email);
  });
});
