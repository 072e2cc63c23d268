import { screen, within } from '@testing-library/react';
import { openProxy, renderAdmin } from '../support/adminPages';
import { failureOf, visitPortal } from '../support/customerPages';
import { euro, fill, languages, TEXTS } from '../support/texts';

// A shop's own API may send one malformed field. Its entry is omitted and counted, the page is shown (rules §2.17).
const logged: string[] = [];
const { error } = console;
beforeAll(() => {
  console.error = (...text: unknown[]) => {
    if (String(text[0]).startsWith('Unreadable')) logged.push(text.join(' '));
    else error(...text);
  };
});
afterAll(() => void (console.error = error));

type Wire = Record<string, unknown>;
interface Envelope {
  payload: { data: Wire[] } & Wire;
  data: (Wire | null)[];
}

/** Changes the envelope of the real reply. */
const edit = (change: (envelope: Envelope) => void) => (answer: string) => {
  const envelope = JSON.parse(answer) as Envelope;
  change(envelope);
  return JSON.stringify(envelope);
};
/** Changes the first entry of the list. */
const editFirst = (change: Wire) => edit(({ payload: { data } }) => void (data[0] = { ...data[0], ...change }));
const addBroken = (change: Wire) => edit(({ payload: { data } }) => void data.push({ ...data[0], ...change }));

describe.each(languages('en'))('in %s', (language) => {
  const { common, subscription, nextOrder, adminCohort, adminStatistics, adminCustomers, admin } = TEXTS[language];
  const unknown = fill(common.failures.server, { message: common.failures.unknown });
  const openDashboard = async (ofSubscriptions: (answer: string) => string, ofDetails = (answer: string) => answer) => {
    const proxy = await openProxy();
    proxy.rewrite('/api/subscription/all', ofSubscriptions);
    proxy.rewrite('/api/user/details', ofDetails);
    return visitPortal('/dashboard', {}, language, proxy);
  };
  const openAdmin = async (tab: string, at: string, change: (answer: string) => string) => {
    const proxy = await openProxy();
    proxy.rewrite(at, change);
    await renderAdmin(`/profile?tab=${tab}`, { language, apiBase: proxy.apiBase });
  };

  test('the dashboard omits a subscription without a price, and shows a notice', async () => {
    await openDashboard(addBroken({ purchaseId: 'x', price: undefined }));
    expect(await screen.findByText(common.unreadable_one)).toBeVisible();
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('NaN');
    expect(logged).toEqual([expect.stringContaining('subscription (price')]);
  });

  test('the dashboard shows a failure when its only subscription cannot be read', async () => {
    await openDashboard(editFirst({ nextBillDate: '2026-12-01T00:00:00Z' }));
    expect(await failureOf(nextOrder.loadFailed, unknown)).toBeVisible();
    expect(screen.queryByText(nextOrder.noActive)).not.toBeInTheDocument();
  });

  test('the dashboard omits malformed optional prices and names (rules §29.8)', async () => {
    const odd = { price: 10, oldPrice: 20, unitPrice: { cents: '1.5', unit: 'stone' }, lowestPrice30: 'low' };
    const nameless = { country: '', shipCountry: '', firstName: null, lastName: null };
    const { person } = await openDashboard(editFirst(odd), editFirst(nameless));
    const row = await screen.findByRole('article');
    expect(await screen.findByText(nextOrder.editAddress)).toBeVisible();
    await person.click(within(row).getByRole('button'));
    const name = within(row).getByText(subscription.price);
    expect(name.nextElementSibling?.textContent.trim()).toBe(euro(10, language));
  });

  test('the customer list omits a malformed row, and shows a notice', async () => {
    const odd = edit(({ payload }) => void payload.data.splice(0, 1, null as unknown as Wire));
    await openAdmin('customers', '/api/admin/fetch-all-customers', odd);
    expect(await screen.findByText(common.unreadable_one)).toBeVisible();
    expect(await screen.findAllByRole('button', { name: new RegExp(adminCustomers.enter) })).not.toHaveLength(0);
  });

  test('the cohorts omit an empty row, and show a notice', async () => {
    await openAdmin(
      'cohort',
      '/api/admin/cohort',
      edit(({ data }) => void data.push(null)),
    );
    expect(await screen.findByText(common.unreadable_one)).toBeVisible();
    expect(await screen.findByRole('columnheader', { name: adminCohort.table.cohort })).toBeVisible();
  });

  test('the statistics show a failure with a retry when a figure is missing', async () => {
    const odd = edit(({ payload }) => {
      delete payload['churnRate'];
    });
    await openAdmin('statistics', '/api/other/statistic', odd);
    const retry = await screen.findByRole('button', { name: common.actions.retry });
    expect(retry).toBeVisible();
    expect(screen.getAllByText(admin.failures.adminStatistics)).not.toHaveLength(0);
    expect(within(document.body).getByText(adminStatistics.churn.title)).toBeVisible();
  });
});
