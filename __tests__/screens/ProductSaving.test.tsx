import { screen, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { LANGUAGES } from '../../src/domain/language';
import { renderAdmin } from '../support/adminPortal';
import { fill, TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const READ = '/api/other/productfreq';
const SAVE = '/api/other/update-productfreq';
/** Nobody else's tests change them. */
const [SAVED, OTHER] = ['132', '133'];

let proxy: Proxy;
beforeEach(async () => {
  proxy = await startProxy();
});
afterEach(() => proxy.stop());

interface Product {
  name: string;
  sku: string;
  Product_frequency: { freq: number }[];
}
const read = async (productId: string, token: string, len = 'de') =>
  (await api.get<{ data: Product }>(READ, { productId, len }, { token })).payload.data;
const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe.each(LANGUAGES)('%s', (language) => {
  const { adminProducts, admin, server, shell } = TEXTS[language];
  const t = adminProducts.edit;
  const button = (name: string) => screen.getByRole('button', { name });
  const field = () => screen.findByRole('combobox', { name: t.frequencies });
  const named = (weeks: number) => fill(t.weeks_other, { count: String(weeks) });

  /** From the list to the product with 2 and 4 weeks, 7 added, and its saving not answered until `answer` is called. */
  async function startSaving() {
    const { adminToken: token = '' } = await api.customers({ admin: true, accounts: 0, statuses: [] });
    await api.post(SAVE, { productId: SAVED, frequency: '2,4' }, { token });
    const { name, sku } = await read(SAVED, token, language);
    const list = `/profile?tab=products&search=${encodeURIComponent(sku)}`;
    const { person } = await renderAdmin(list, language, { apiBase: proxy.apiBase });
    await person.click(await screen.findByRole('link', { name: fill(adminProducts.list.viewProduct, { name }) }));
    await person.type(await field(), '7{Enter}');
    const answer = proxy.hold();
    await person.click(button(t.save));
    await waitFor(() => expect(proxy.calls.map(({ path }) => path)).toContain(SAVE));
    // Every other call is answered at once.
    proxy.hold()();
    const weeks = async () => (await read(SAVED, token)).Product_frequency.map(({ freq }) => freq);
    return { person, name, answer, weeks };
  }

  test('while it is saved nothing can be changed or given up; then the list is shown', async () => {
    const { person, answer, weeks } = await startSaving();
    expect(await field()).toBeDisabled();
    expect(button(fill(t.remove, { frequency: named(7) }))).toBeDisabled();
    expect(button(t.saving)).toHaveFocus();
    for (const name of [t.saving, t.cancel, t.back]) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
      await person.click(button(name));
    }
    expect(window.location.pathname).toBe(`/profile/${SAVED}`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(closes()).toBe(false);
    answer();
    await screen.findByRole('tab', { name: admin.tabs.products, selected: true });
    expect((await screen.findAllByText(server.frequenciesSaved))[0]).toBeVisible();
    expect(proxy.calls.filter(({ path }) => path === SAVE)).toHaveLength(1);
    expect(await weeks()).toEqual([2, 4, 7]);
  });

  test('a saving whose answer is lost is told once, though nothing else is answered either', async () => {
    const { answer, weeks } = await startSaving();
    const reads = () => proxy.calls.filter(({ path }) => path === READ).length;
    const before = reads();
    proxy.fail([SAVE, READ], 'drop-reply');
    answer();
    expect(await screen.findAllByText(t.inDoubt)).toHaveLength(1);
    expect(screen.getByText(named(7))).toBeVisible();
    expect(screen.queryByText(t.loadFailed)).not.toBeInTheDocument();
    expect(reads()).toBe(before);
    expect(await weeks()).toEqual([2, 4, 7]);
  });

  test.each(['saved', 'failed'] as const)(
    '%s once the admin is at another product: it is told there, and nothing typed there is lost',
    async (outcome) => {
      const { person, name, answer, weeks } = await startSaving();
      window.history.back();
      await screen.findByRole('table');
      navigate(`/profile/${OTHER}`);
      await person.type(await field(), '19{Enter}');
      if (outcome === 'failed') proxy.fail(SAVE);
      answer();
      const failure = fill(admin.failures.adminFrequencies, { message: FAULT });
      const message = outcome === 'saved' ? server.frequenciesSaved : failure;
      expect((await screen.findAllByText(fill(t.late, { product: name, message })))[0]).toBeVisible();
      expect(window.location.pathname).toBe(`/profile/${OTHER}`);
      expect(screen.getByText(named(19))).toBeVisible();
      expect(closes()).toBe(false);
      await person.click(button(t.back));
      expect(await screen.findByRole('dialog', { name: shell.leave.title })).toBeVisible();
      expect(await weeks()).toEqual(outcome === 'saved' ? [2, 4, 7] : [2, 4]);
    },
  );
});
