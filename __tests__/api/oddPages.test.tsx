import { screen, within } from '@testing-library/react';
import { openProxy, renderAdmin } from '../support/adminPages';
import { failureOf, visitPortal } from '../support/customerPages';
import { euro, fill, languages, TEXTS } from '../support/texts';

// A shop of its own may send one odd field: that entry is missing and counted, the rest of the page lives (rules §2.17).
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
/** Changes the first entry of the list, or each of a list of one. */
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

  test('the dashboard shows the other subscription where one has no price, and says so', async () => {
    await openDashboard(addBroken({ purchaseId: 'x', price: undefined }));
    expect(await screen.findByText(common.unreadable_one)).toBeVisible();
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('NaN');
    expect(logged).toEqual([expect.stringContaining('subscription (price')]);
  });

  test('the dashboard whose only subscription cannot be read is a failure, not an empty list', async () => {
    await openDashboard(editFirst({ nextBillDate: '2026-12-01T00:00:00Z' }));
    expect(await failureOf(nextOrder.loadFailed, unknown)).toBeVisible();
    expect(screen.queryByText(nextOrder.noActive)).not.toBeInTheDocument();
  });

  test('the dashboard shows a price alone, and a customer without country and names (rules §29.8)', async () => {
    const odd = { price: 10, oldPrice: 20, unitPrice: { cents: '1.5', unit: 'stone' }, lowestPrice30: 'low' };
    const nameless = { country: '', shipCountry: '', firstName: null, lastName: null };
    const { person } = await openDashboard(editFirst(odd), editFirst(nameless));
    const row = await screen.findByRole('article');
    expect(await screen.findByText(nextOrder.editAddress)).toBeVisible();
    await person.click(within(row).getByRole('button'));
    const name = within(row).getByText(subscription.price);
    expect(name.nextElementSibling?.textContent.trim()).toBe(euro(10, language));
  });

  test('the customer list leaves out a broken row, and says so', async () => {
    const odd = edit(({ payload }) => void payload.data.splice(0, 1, null as unknown as Wire));
    await openAdmin('customers', '/api/admin/fetch-all-customers', odd);
    expect(await screen.findByText(common.unreadable_one)).toBeVisible();
    expect(await screen.findAllByRole('button', { name: new RegExp(adminCustomers.enter) })).not.toHaveLength(0);
  });

  test('the cohorts leave out a row of null, and say so', async () => {
    await openAdmin(
      'cohort',
      '/api/admin/cohort',
      edit(({ data }) => void data.push(null)),
    );
    expect(await screen.findByText(common.unreadable_one)).toBeVisible();
    expect(await screen.findByRole('columnheader', { name: adminCohort.table.cohort })).toBeVisible();
  });

  test('statistics that lack a figure are a failure that can be retried', async () => {
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
