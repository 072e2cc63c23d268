import { screen, waitFor } from '@testing-library/react';
import { AttentionScreen } from '#src/screens/AttentionScreen.tsx';
import { openProxy, renderAdminScreen } from '../support/adminPages';
import { createAdmin } from '../support/api';
import { declarationPages } from '../support/declarations';
import { freshServer } from '../support/freshServer';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { languages, startingWith, TEXTS } from '../support/texts';
// Compiles the lazy chunk before the first test.
import '#src/features/adminRefund/RefundDialog.tsx';

const { api, sql, url } = freshServer();
beforeEach(() => narrowWindow());
afterEach(resetWindow);

/** A customer to whom a withdrawal owes a refund. */
async function withdrawn() {
  const admin = await createAdmin(api);
  const customer = await api.customer({ payments: 1, len: 'en' });
  const { email, purchaseId } = customer;
  const reference = await declarationPages(url, sql).declare({ email, contract: purchaseId }, '/withdraw');
  const [row] = await sql(`select id::text as id from declarations where reference = '${reference}'`);
  await admin.json('/api/admin/declarations/decide', { id: row?.id, decision: 'done', purchaseId });
  return customer;
}

describe.each(languages('en'))('in %s', (language) => {
  const { adminAttention: t, adminRefund } = TEXTS[language];
  const visit = (query: string) => renderAdminScreen(AttentionScreen, `/profile/attention${query}`, { language });

  test('a refund that a withdrawal owes is found by its kind, refunded, and gone', async () => {
    const { email, customerId } = await withdrawn();
    const { person } = await visit('');
    await person.click(await screen.findByText(startingWith(`${t.kind.refundsDue} (`)));
    await person.type(await screen.findByLabelText(t.search), email);
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('search')).toBe(email));
    await waitFor(() => expect(screen.getAllByText(t.step.refund)).toHaveLength(1));
    await person.click(screen.getByText(t.step.refund));
    expect(await screen.findByLabelText(adminRefund.reason)).toHaveValue(adminRefund.withdrawal);
    await person.click(screen.getByText(adminRefund.confirm, { selector: '[role=dialog] button' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(t.emptyKind)).toBeVisible();
    const refunds = await sql(`select r.reason from refunds r join payments y on y.id = r.payment_id
      where y.customer_id = ${customerId}`);
    expect(refunds).toEqual([{ reason: adminRefund.withdrawal }]);
  });

  test('an unpaid order has a link to its row in the list of unpaid orders', async () => {
    const { email } = await api.customer({ card: 'none', nextBillInDays: 0, len: 'en' });
    await api.runJobs('renewals');
    await visit(`?kind=declined&search=${email}`);
    const link = await screen.findByRole('link', { name: startingWith(t.step.declined) });
    expect(link).toHaveAttribute('href', `/profile/failed-payments?search=${encodeURIComponent(email)}`);
    expect(screen.getByText(t.reason.noCard)).toBeVisible();
  });

  test('the rows of the previous kind keep their step while another kind is loaded', async () => {
    const { email } = await api.customer({ card: 'none', nextBillInDays: 0, len: 'en' });
    await withdrawn();
    await api.runJobs('renewals');
    const proxy = await openProxy();
    const query = `?kind=declined&search=${email}`;
    const { person } = await renderAdminScreen(AttentionScreen, `/profile/attention${query}`, {
      language,
      apiBase: proxy.apiBase,
    });
    await screen.findByRole('link', { name: startingWith(t.step.declined) });
    const release = proxy.hold('/api/admin/attention');
    await person.click(screen.getByText(startingWith(`${t.kind.refundsDue} (`)));
    expect(await screen.findByText(t.hint.refundsDue)).toBeVisible();
    expect(screen.getByRole('link', { name: startingWith(t.step.declined) })).toBeVisible();
    expect(screen.queryByText(t.step.refund)).toBeNull();
    release();
    expect((await screen.findAllByText(t.step.refund)).length).toBeGreaterThan(0);
  });

  test('a kind without cases says so', async () => {
    await visit('?kind=differences');
    expect(await screen.findByText(t.emptyKind)).toBeVisible();
  });
});
