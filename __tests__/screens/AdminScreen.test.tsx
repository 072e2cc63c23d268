import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ProductWire } from '#server/core/shop/catalog/schemas';
import { ThemeRoot } from '#src/ui/layout/ThemeRoot.tsx';
import { RuntimeConfigProvider } from '#src/config/RuntimeConfigContext.tsx';
import { type CohortAverage, type CohortRow, type CohortType, weightedAverages } from '#src/domain/statistics/cohort';
import { COHORT_RANGES, isRangeOffered } from '#src/domain/statistics/cohortRange';
import { monthOf } from '#src/domain/statistics/month';
import { toCents } from '#src/domain/money';
import { cellColours } from '#src/features/adminCohort/cellColours';
import { CohortLegend } from '#src/features/adminCohort/CohortLegend.tsx';
import { CohortTable } from '#src/features/adminCohort/CohortTable.tsx';
import { FORMATS } from '#src/i18n/formats';
import { changeLanguage, setUpI18n } from '#src/i18n/i18n';
import { AdminScreen } from '#src/screens/AdminScreen.tsx';
import { type AdminVisit, api, openProxy, renderAdmin, renderAdminScreen } from '../support/adminPages';
import { type Admin, inDays, waitingCustomer } from '../support/api';
import { catchSavedFiles, storedValues } from '../support/browser';
import { goForwardTo } from '../support/history';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { FAULT, type Proxy } from '../support/proxy';
import { testConfig, withTimings } from '../support/renderPortal';
import { day, fill, languages, TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/screens/ProductScreen.tsx';
import '#src/components/entry/EnterAccountDialog.tsx';
import '#src/features/adminCohort/CohortPanel.tsx';

const TODAY = inDays(0);

let proxy: Proxy;
beforeEach(async () => {
  proxy = await openProxy();
});
afterEach(resetWindow);

const countCalls = (path: string) => proxy.calls.filter((call) => call.path === path).length;
const params = () => Object.fromEntries(new URLSearchParams(window.location.search));
/** By text, because a query by role computes the style of the whole page. */
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const labelled = (name: string) => screen.getByLabelText(name, { selector: 'button' });
const tab = (name: string) => screen.getByText(name, { selector: '[role=tab]' });
const grid = () => screen.findByRole('grid');
const rows = () => screen.getAllByRole('row', { hidden: true }).slice(1);
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('[role=gridcell]') ?? [])].map((cell) => cell.textContent);

describe.each(languages('en'))('in %s', (language) => {
  const {
    admin,
    adminCohort,
    adminEntry,
    adminCustomers,
    adminDiscounts,
    adminProducts,
    adminStatistics,
    common,
    shell,
  } = TEXTS[language];

  const visit = (query = '', options: AdminVisit = {}) =>
    renderAdminScreen(AdminScreen, `/profile${query}`, { language, apiBase: proxy.apiBase, ...options });
  /** Range and total below a list. */
  const showing = (from: number | string, to: number | string, total: number | string) =>
    fill(common.pager.showing, { from: String(from), to: String(to), total: String(total) });
  const page = (number: number) => fill(common.pager.page, { page: String(number) });

  describe('tabs', () => {
    test('move by arrow keys, open by Enter, and keep the selection when leaving is cancelled', async () => {
      const { person } = await visit('?tab=discounts&create=true');
      fireEvent.change(await screen.findByLabelText(adminDiscounts.fields.code), { target: { value: 'TYPED' } });
      tab(admin.tabs.discounts).focus();

      await person.keyboard('{ArrowLeft}');
      expect(tab(admin.tabs.products)).toHaveFocus();
      await person.keyboard('{Enter}');
      await person.click(await screen.findByText(shell.leave.stay));
      expect(tab(admin.tabs.discounts)).toHaveAttribute('aria-selected', 'true');

      await person.keyboard('{Enter}');
      await person.click(await screen.findByText(shell.leave.confirm));
      await waitFor(() => expect(tab(admin.tabs.products)).toHaveAttribute('aria-selected', 'true'));

      tab(admin.tabs.products).focus();
      await person.keyboard('{Home}{Enter}');
      await waitFor(() => expect(tab(admin.tabs.customers)).toHaveAttribute('aria-selected', 'true'));
      expect(tab(admin.tabs.customers)).toHaveFocus();
    });

    test('restore their last address from another tab, a product and `/`, and set the document title', async () => {
      const left = '?tab=products&sort=stock&dir=desc&page=2';
      const { person } = await renderAdmin(`/profile${left}`, { language, apiBase: proxy.apiBase });
      const choose = async (name: string) => {
        await person.click(tab(name));
        await waitFor(() => expect(tab(name)).toHaveAttribute('aria-selected', 'true'));
        expect(document.title).toBe(`${name} – ${admin.title} – Nachschub`);
      };
      await grid();
      await choose(admin.tabs.cohort);
      await choose(admin.tabs.products);
      expect(window.location.search).toBe(left);
      await grid();
      await person.click(screen.getAllByText(adminProducts.list.view, { selector: 'a' })[0] as HTMLElement);
      await person.click(await screen.findByText(adminProducts.edit.cancel));
      await grid();
      expect(window.location.search).toBe(left);
      goForwardTo('/');
      await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/profile${left}`));
    });

    test('replace the hash `#product` by a parameter, so that Back returns to the products', async () => {
      const { person } = await visit('#product');
      await waitFor(() => expect([window.location.search, window.location.hash]).toEqual(['?tab=products', '']));
      expect(tab(admin.tabs.products)).toHaveAttribute('aria-selected', 'true');
      await person.click(tab(admin.tabs.statistics));
      await waitFor(() => expect(tab(admin.tabs.statistics)).toHaveAttribute('aria-selected', 'true'));
      expect([window.location.search, window.location.hash]).toEqual(['?tab=statistics', '']);
      window.history.back();
      await waitFor(() => expect(tab(admin.tabs.products)).toHaveAttribute('aria-selected', 'true'));
    });
  });

  describe('customers tab', () => {
    const LIST = '/api/admin/fetch-all-customers';
    const SYNC = '/api/admin/sync-customer';
    const SWITCH = '/api/user/switch-account-login';
    const t = adminCustomers;

    afterEach(() => jest.restoreAllMocks());

    let words = 0;
    /** Unique part of the e-mail addresses of one test. */
    const newWord = () => `w${Date.now().toString(36)}${(words += 1)}x`;
    const emailOf = (word: string, number: number) => `${word}.${String(number).padStart(2, '0')}@kunden.example`;
    const createCustomers = async (word: string, count: number) => {
      for (let number = 1; number <= count; number += 1)
        await api.customer({ email: emailOf(word, number), statuses: [] });
    };
    const emails = () => screen.queryAllByText(/@kunden\.example$/).map((cell) => cell.textContent);
    const expectRange = async (from: number, to: number, total: number) =>
      expect(await screen.findByText(showing(from, to, total))).toBeVisible();

    test("lists ten customers a page in the server's order, and keeps search and page in the URL", async () => {
      const word = newWord();
      await createCustomers(word, 12);
      const { person, router } = await visit('?page=2');
      await grid();
      const search = screen.getByLabelText(t.search);
      await person.click(search);
      await person.paste(word);
      await expectRange(1, 10, 12);
      expect(params()).toEqual({ search: word });
      // A click on a column header does not sort.
      for (const name of Object.values(t.columns))
        fireEvent.click(screen.getByText(name, { selector: '[role=columnheader] *' }));
      expect(emails()).toEqual(Array.from({ length: 10 }, (_, index) => emailOf(word, index + 1)));
      expect(cells(rows()[0])[0]).toBe('1');
      const enter = within(rows()[0] as HTMLElement).getByText(t.enter, { selector: 'button' });
      expect(enter).toHaveAccessibleName(expect.stringMatching(new RegExp(`^${t.enter}: .*, ${emailOf(word, 1)}$`)));

      await person.click(labelled(page(2)));
      await expectRange(11, 12, 12);
      expect(params().page).toBe('2');
      window.history.back();
      await expectRange(1, 10, 12);
      expect(search).toHaveValue(word);
      // A page after the last one.
      await act(() => router.navigate(`/profile?search=${word}&page=7`));
      await expectRange(11, 12, 12);
      expect(params().page).toBe('2');
      await person.click(search);
      await person.paste('-no-such');
      expect(await screen.findByText(t.empty)).toBeVisible();
      expect(screen.queryByLabelText(common.pager.label)).not.toBeInTheDocument();
    });

    test('the tools above the table hide a column and increase the row height', async () => {
      const { person } = await visit();
      const table = within(await grid());
      await person.click(button(admin.table.columns));
      await person.click(await screen.findByLabelText(t.columns.email));
      await waitFor(() => expect(table.queryByText(t.columns.email)).toBeNull());
      const roomy = button(admin.table.roomy);
      expect(roomy).toHaveAttribute('aria-pressed', 'false');
      await person.click(roomy);
      expect(roomy).toHaveAttribute('aria-pressed', 'true');
    });

    test('disables the sync button during a sync, reloads the list, and reports a refusal or failure', async () => {
      const word = newWord();
      await createCustomers(word, 1);
      const { person } = await visit(`?search=${word}`);
      await grid();
      const loads = countCalls(LIST);
      await createCustomers(`${word}.late`, 1);
      const answer = proxy.hold(SYNC);
      await person.click(button(t.sync.start));
      expect(await screen.findByLabelText(t.sync.running)).toBeVisible();
      expect(button(t.sync.busy)).toHaveAttribute('aria-disabled', 'true');
      answer();
      expect(await screen.findByText(/^(Synced:|Everything is up to date|Abgeglichen:|Alles)/)).toBeVisible();
      await waitFor(() => expect(emails()).toHaveLength(2));
      expect(countCalls(LIST)).toBe(loads + 1);
      for (const [status, message] of [
        [409, FAULT],
        [500, t.sync.failed],
      ] as const) {
        proxy.fail(SYNC, status);
        await person.click(button(t.sync.start));
        expect(await screen.findByText(message)).toBeVisible();
      }
    });

    test('ignores a late response to an earlier search', async () => {
      const [slow, fast] = [newWord(), newWord()];
      await createCustomers(slow, 1);
      await createCustomers(fast, 1);
      const { person, store } = await visit();
      await grid();
      const field = screen.getByLabelText(t.search);
      const statusOf = (word: string) =>
        Object.entries(store.getState().api.queries).find(([key]) => key.includes(word))?.[1]?.status;
      const answer = proxy.hold(LIST);
      await person.click(field);
      await person.paste(slow);
      await waitFor(() => expect(proxy.calls.some(({ url }) => url.includes(slow))).toBe(true));
      // Answers all later calls at once.
      proxy.hold()();
      await person.clear(field);
      await person.paste(fast);
      await waitFor(() => expect(emails()).toEqual([emailOf(fast, 1)]));
      expect(statusOf(slow)).toBe('pending');
      answer();
      await waitFor(() => expect(statusOf(slow)).not.toBe('pending'));
      expect(emails()).toEqual([emailOf(fast, 1)]);
    });

    test('counts at most 1,000 matches, indicates more, and ends the pages there', async () => {
      const person = { firstname: 'Kim', lastname: 'Muster', email: 'kim@kunden.example', checkout_champ_id: '1' };
      const payload = { data: Array.from({ length: 10 }, () => person), totalResults: 1000, totalIsCapped: true };
      proxy.rewrite(LIST, () => JSON.stringify({ status: 200, message: 'OK', payload }));
      const visitor = await visit();
      const count = (value: number) => FORMATS[language].count(value);
      const expectLine = async (from: number, to: number) => {
        const total = fill(common.pager.moreThan, { total: count(1000) });
        expect(await screen.findByText(showing(from, count(to), total))).toBeVisible();
      };
      await expectLine(1, 10);
      expect(labelled(common.pager.previous)).toHaveAttribute('aria-disabled', 'true');
      await visitor.person.click(labelled(common.pager.previous));
      expect(params()).not.toHaveProperty('page');
      await visitor.person.click(labelled(common.pager.next));
      await expectLine(11, 20);
      expect(labelled(page(2))).toHaveAttribute('aria-current', 'page');
      await visitor.person.click(labelled(page(100)));
      await expectLine(991, 1000);
      expect(labelled(common.pager.next)).toHaveAttribute('aria-disabled', 'true');
    });

    test('asks why an account is opened, and fills in the last reason (rules §36.10)', async () => {
      const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
      const word = newWord();
      await createCustomers(word, 2);
      const { person } = await visit(`?search=${word}`);
      await grid();
      const enter = (row: number) =>
        person.click(screen.getAllByText(t.enter, { selector: 'button' })[row] as HTMLElement);
      const reason = async () => screen.findByLabelText<HTMLInputElement>(adminEntry.reason);
      const sent = () =>
        proxy.calls
          .filter(({ path }) => path === SWITCH)
          .map(({ url }) => new URL(url, 'http://portal').searchParams.get('reason'));
      await enter(0);
      expect(await reason()).toHaveFocus();
      await person.keyboard('{Enter}');
      expect(await screen.findByText(adminEntry.rules.reason)).toBeVisible();
      proxy.fail(SWITCH, 403);
      await person.keyboard('Parcel 7{Enter}');
      expect(await screen.findByText(fill(common.failures.forbidden, { message: FAULT }))).toBeVisible();
      expect(storedValues().isAdmintoken).toBeDefined();
      proxy.heal();
      await person.click(button(common.actions.cancel));
      await enter(1);
      expect((await reason()).value).toBe('Parcel 7');
      await person.keyboard('{Enter}');
      // jsdom reports each navigation as an error.
      await waitFor(() => expect(logged.mock.calls.some(([error]) => /navigation/.test(String(error)))).toBe(true));
      expect(sent()).toEqual(['Parcel 7', 'Parcel 7']);
    });

    test('signs in as one customer at a time without a reason, where the API records none', async () => {
      // Because jsdom reports each navigation as an error.
      const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
      const expectNavigations = (count: number) =>
        waitFor(() =>
          expect(logged.mock.calls.filter(([error]) => /navigation/.test(String(error)))).toHaveLength(count),
        );
      const word = newWord();
      await createCustomers(word, 2);
      const { person } = await visit(`?search=${word}`, { config: { features: [] } });
      await grid();
      // Accepts either label, because a busy button has another one.
      const names = (text: string) => [t.enter, t.entering].includes(text);
      const enter = (row: number) => screen.getAllByText(names, { selector: 'button' })[row] as HTMLElement;
      proxy.fail(SWITCH, 403);
      await person.click(enter(0));
      expect(await screen.findByText(fill(common.failures.forbidden, { message: FAULT }))).toBeVisible();
      expect([storedValues().isAdmintoken === undefined, window.location.pathname]).toEqual([false, '/profile']);
      proxy.heal();
      await person.click(enter(0));
      await expectNavigations(1);
      await waitFor(() => expect(enter(0)).toHaveAttribute('aria-disabled', 'true'));
      await person.click(enter(0));
      await person.click(enter(1));
      expect(countCalls(SWITCH)).toBe(2);
      act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await person.click(enter(1));
      await expectNavigations(2);
      expect(countCalls(SWITCH)).toBe(3);
    });
  });

  describe('products tab', () => {
    const PRODUCTS = '/api/other/products';
    const t = adminProducts.list;

    const productsOf = async ({ get }: Admin) =>
      (await get<{ data: ProductWire[] }>(PRODUCTS, { len: language })).payload.data;
    /** Renders the list and reads the same products from the server. */
    async function visitList(query: string) {
      const portal = await visit(query);
      await grid();
      return { ...portal, products: await productsOf(portal.admin) };
    }
    const skus = () => rows().map((row) => cells(row)[3]);
    const header = (name: string) =>
      screen
        .getByText(name, { selector: '[role=columnheader] *' })
        .closest<HTMLElement>('[role=columnheader]') as HTMLElement;

    test('lists the products as cards with a select for the order on a phone (rules §15.2)', async () => {
      narrowWindow();
      const { person, admin: visitor } = await visit('?tab=products');
      const cards = async () => within(await screen.findByRole('list', { name: t.title })).getAllByRole('article');
      const names = async () => (await cards()).map((card) => card.querySelector('h3, h2, h4')?.textContent);
      const products = await productsOf(visitor);
      const [card] = await cards();
      const [first] = products;
      expect(await cards()).toHaveLength(10);
      for (const text of [first?.productName, first?.productSku, t.types.litter, String(first?.stockQty)])
        expect(card).toHaveTextContent(text ?? '');
      expect(card?.querySelector('a')).toHaveAttribute('href', `/profile/${first?.productId}`);

      const sortBy = screen.getByLabelText(admin.table.sortBy);
      const own = await names();
      await person.selectOptions(sortBy, fill(admin.table.descending, { column: t.columns.stock }));
      const most = Math.max(...products.map(({ stockQty }) => stockQty));
      await waitFor(async () => expect((await cards())[0]).toHaveTextContent(`${t.columns.stock}${most}`));
      expect(params()).toEqual({ tab: 'products', sort: 'stock', dir: 'desc' });
      await person.selectOptions(sortBy, admin.table.unsorted);
      await waitFor(async () => expect(await names()).toEqual(own));
      expect(screen.queryByRole('grid')).toBeNull();
    });

    test('lists ten products a page with all columns, and finds a product by name or SKU', async () => {
      const { person, products } = await visitList('?tab=products');
      const heads = [...document.querySelectorAll('[role=columnheader]')].map((cell) => cell.textContent);
      expect(heads).toEqual(Object.values(t.columns));
      expect(rows()).toHaveLength(10);
      const [first] = products;
      expect(cells(rows()[0])).toEqual([
        `1 ${fill(t.id, { productId: first?.productId ?? '' })}`,
        ...['', first?.productName, first?.productSku, t.types.litter, String(first?.stockQty), t.view],
      ]);
      expect(document.querySelector('[role=gridcell] img')).toHaveAttribute('src', first?.productImagePath);
      const last = Math.ceil(products.length / 10);
      await person.click(labelled(page(last)));
      const before = (last - 1) * 10;
      expect(rows()).toHaveLength(products.length - before);
      expect(screen.getByText(showing(before + 1, products.length, products.length))).toBeVisible();
      expect(params().page).toBe(String(last));

      const field = screen.getByLabelText(t.search);
      const long = products.find(({ productName }) => productName.length > 30);
      for (const [term, sku] of [
        [first?.productName.toUpperCase(), first?.productSku],
        [long?.productSku, long?.productSku],
      ]) {
        await person.clear(field);
        await person.paste(term);
        await waitFor(() => expect(skus()).toEqual([sku]));
        expect(screen.getByText(showing(1, 1, 1))).toBeVisible();
      }
      // Shortened visually, complete for screen readers.
      const { productName = '' } = long ?? {};
      const cut = screen.getByText(`${productName.slice(0, 30).trimEnd()}…`);
      expect(cut).toHaveAttribute('aria-hidden', 'true');
      expect(cut.parentElement).toHaveAttribute('title', productName);
      expect(screen.getByText(productName)).toBeInTheDocument();
      await person.clear(field);
      await person.paste('no such product');
      expect(await screen.findByText(t.empty)).toBeVisible();
      expect(params()).not.toHaveProperty('page');
    });

    test('sorts all pages by a column up, down and not at all, and keeps the order in the URL', async () => {
      const { person, products, router } = await visitList('?tab=products&page=2');
      const byName = (left: ProductWire, right: ProductWire) =>
        left.productName.localeCompare(right.productName, language, { numeric: true });
      const firstTen = (sorted: readonly ProductWire[]) => sorted.slice(0, 10).map(({ productSku }) => productSku);
      const ascending = firstTen([...products].sort(byName));
      const descending = firstTen([...products].sort((left, right) => byName(right, left)));
      const stocks = products.map(({ stockQty }) => stockQty).sort((left, right) => right - left);
      const name = () => header(t.columns.name);
      for (const [sort, shown, query] of [
        ['none', undefined, { page: '2' }],
        ['ascending', ascending, { sort: 'name' }],
        ['descending', descending, { sort: 'name', dir: 'desc' }],
        ['none', firstTen(products), {}],
      ] as const) {
        if (shown) await person.keyboard('{Enter}');
        else name().focus();
        expect(name()).toHaveAttribute('aria-sort', sort);
        if (shown) expect(skus()).toEqual(shown);
        expect(params()).toEqual({ tab: 'products', ...query });
        // Number of the row, not of the product.
        if (shown) expect(cells(rows()[0])[0]).toMatch(/^1\D/);
      }
      window.history.back();
      await waitFor(() => expect(skus()).toEqual(descending));
      await act(() => router.navigate('/profile?tab=products&sort=stock&dir=desc&page=2'));
      expect(header(t.columns.stock)).toHaveAttribute('aria-sort', 'descending');
      expect(rows().map((row) => Number(cells(row)[5]))).toEqual(stocks.slice(10, 20));
      await act(() => router.navigate('/profile?tab=products&sort=price&dir=desc'));
      expect(skus()).toEqual(firstTen(products));
    });

    test('reports a failed load with a retry, and opens no product without an id', async () => {
      proxy.fail(PRODUCTS);
      proxy.rewrite(PRODUCTS, (answer) => answer.replace(/"productId":"\w+"/, '"productId":""'));
      const { person } = await visit('?tab=products');
      expect(await screen.findByText(admin.failures.adminProducts)).toBeVisible();
      proxy.heal();
      await person.click(button(common.actions.retry));
      await grid();
      const view = () => screen.getAllByText(t.view, { selector: 'a' });
      await person.click(view()[0] as HTMLElement);
      expect(await screen.findByText(t.accountRequired)).toBeVisible();
      expect(window.location.pathname).toBe('/profile');
      await person.click(view()[1] as HTMLElement);
      await waitFor(() => expect(window.location.pathname).toMatch(/^\/profile\/./));
    });
  });

  describe('statistics tab', () => {
    /** Range with figures that no test changes. */
    const PAST = { startDate: '2026-02-01', endDate: '2026-03-15' };
    const STATISTIC = '/api/other/statistic';
    const { range, churn, active, waiting, shares } = adminStatistics;

    const visitStatistics = (query = '', options: AdminVisit = {}) => visit(`?tab=statistics${query}`, options);
    const fields = async () => ({
      from: await screen.findByLabelText(range.from),
      to: screen.getByLabelText(range.to),
    });
    const shown = (from: string, to = TODAY) => screen.findByText(fill(range.shown, { from: day(from), to: day(to) }));
    const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
    const isInUrl = (from: string) => waitFor(() => expect(params().from).toBe(from));

    test('shows the figures of the range in the URL as cards and a chart', async () => {
      await waitingCustomer(api);
      const { admin: visitor } = await visitStatistics(`&from=${PAST.startDate}&to=${PAST.endDate}`);
      expect(await shown(PAST.startDate, PAST.endDate)).toBeVisible();
      type Figures = Record<'churnRate' | 'activeSub' | 'waiting' | 'onecat' | 'twocat' | 'threecat', number>;
      const { payload } = await visitor.get<Figures>(STATISTIC, { ...PAST, len: language });
      const percent = (value: number) => FORMATS[language].percent(value, 2);
      const card = (name: string) => screen.getByRole('region', { name });
      expect(card(churn.title)).toHaveTextContent(percent(payload.churnRate).replace(/\s/g, ' '));
      expect(within(card(active.title)).getByText(FORMATS[language].count(payload.activeSub))).toBeVisible();
      expect(payload.waiting).toBeGreaterThan(0);
      expect(within(card(waiting.title)).getByText(FORMATS[language].count(payload.waiting))).toBeVisible();
      const values = [...card(shares.title).querySelectorAll('dd')].slice(0, 3).map((value) => value.textContent);
      expect(values).toEqual([payload.onecat, payload.twocat, payload.threecat].map(percent));
      expect(await screen.findByRole('group', { name: shares.chart })).toBeInTheDocument();
    });

    test('reports a failed load once, and starts with the current month after a retry', async () => {
      proxy.fail(STATISTIC);
      const { person } = await visitStatistics();
      const panel = within(screen.getByRole('tabpanel'));
      expect(await panel.findByText(admin.failures.adminStatistics)).toBeVisible();
      // Empty statuses: neither loading nor loaded.
      for (const { textContent } of panel.getAllByRole('status')) expect(textContent).toBe('');
      proxy.heal();
      await person.click(button(common.actions.retry));
      expect(await shown(monthOf(TODAY))).toBeVisible();
      expect(panel.queryByText(admin.failures.adminStatistics)).not.toBeInTheDocument();
      const { from, to } = await fields();
      expect(from).toHaveValue(monthOf(TODAY));
      expect(to).toHaveValue(TODAY);
      expect(to).toHaveAttribute('max', TODAY);
    });

    test('rejects an invalid range at its field without a request', async () => {
      const { person } = await visitStatistics(`&from=${inDays(-1)}&to=${inDays(-20)}`);
      const { from, to } = await fields();
      expect(from).toHaveAccessibleDescription(range.rangeReversed);
      expect(screen.queryByText(adminStatistics.loading)).not.toBeInTheDocument();
      set(to, inDays(1));
      to.focus();
      await person.tab();
      expect(to).toHaveAccessibleDescription(range.rangeInFuture);
      expect([from, to].map((each) => each.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
      await person.clear(from);
      await person.tab();
      expect(from).toHaveAccessibleDescription(range.dayInvalid);
      expect(countCalls(STATISTIC)).toBe(0);
      set(from, PAST.startDate);
      set(to, PAST.endDate);
      expect(await shown(PAST.startDate, PAST.endDate)).toBeVisible();
      expect(countCalls(STATISTIC)).toBe(1);
    });

    test('clears the storage and opens the sign-in when the token is unknown or expired', async () => {
      await visitStatistics('', { stored: { isAdmintoken: 'x'.repeat(43) } });
      const message = new RegExp(admin.failures.adminUnauthorized.split('{{message}}').join('.*'));
      expect(await screen.findByText(message)).toBeVisible();
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(localStorage.getItem('isAdmintoken')).toBeNull();
    });

    test('adds one history entry for each edit of a date', async () => {
      const { person } = await visitStatistics();
      const { from } = await fields();
      await shown(monthOf(TODAY));
      const before = window.history.length;
      await person.click(from);
      for (const chosen of ['2026-02-01', '2026-02-10']) {
        set(from, chosen);
        await isInUrl(chosen);
        // Waits until the page is rendered for this address.
        await shown(chosen);
        expect(window.history.length).toBe(before + 1);
      }
      await person.tab();
      await person.click(from);
      set(from, '2026-03-01');
      await isInUrl('2026-03-01');
      expect(window.location.search).toBe(`?tab=statistics&from=2026-03-01&to=${TODAY}`);
      expect(window.history.length).toBe(before + 2);
      window.history.go(-2);
      expect(await shown(monthOf(TODAY))).toBeVisible();
      expect((await fields()).from).toHaveValue(monthOf(TODAY));
      window.history.forward();
      expect(await shown('2026-02-10')).toBeVisible();
    });

    describe('before a typed range is requested', () => {
      withTimings({ statisticsDebounce: 1500 });

      test('Back and Forward discard the typed range', async () => {
        await visitStatistics();
        await shown(monthOf(TODAY));
        const { from } = await fields();
        set(from, '2026-02-01');
        await isInUrl('2026-02-01');
        set(from, '2026-03-01');
        window.history.back();
        expect(await shown(monthOf(TODAY))).toBeVisible();
        window.history.forward();
        expect(await shown('2026-02-01')).toBeVisible();
      });
    });
  });

  describe('cohort tab', () => {
    const COHORT = '/api/admin/cohort';
    /** Range with figures that no test changes. */
    const PAST = 'range=custom&from=2025-07&to=2026-04';
    const PAST_DAYS = { startDate: '2025-07-01', endDate: '2026-04-30' };
    const t = adminCohort;

    /** Direct fetch, because this reply has its rows in `data` instead of `payload` (rules §2.2). */
    async function rowsOf({ token }: Admin, type: string): Promise<CohortRow[]> {
      const query = new URLSearchParams({ ...PAST_DAYS, type }).toString();
      const reply = await fetch(`${process.env.API_URL ?? ''}${COHORT}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await reply.json()) as { data: CohortRow[] }).data.reverse();
    }

    async function visitCohorts(query: string) {
      const portal = await visit(`?tab=cohort&${query}`);
      await screen.findByText(t.table.average, { selector: 'th' });
      return portal;
    }

    /** Texts of body and foot rows. */
    const shown = () =>
      [...document.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent),
      );
    const metric = () => screen.getByLabelText(t.metric.label);
    const range = () => screen.getByLabelText(t.range.label);

    test('lists cohorts from the oldest on with averages last, as shares, counts and euro', async () => {
      const { person, admin: visitor } = await visitCohorts(PAST);
      const percent = (value: number) => FORMATS[language].percent(value, 1);
      const expectTable = async (type: CohortType, average: (month: CohortAverage) => string, size: string) => {
        const all = await rowsOf(visitor, type);
        const averages = weightedAverages(all);
        expect(all.length).toBeGreaterThan(2);
        expect(shown().map(([name, count]) => [name, count])).toEqual([
          ...all.map(({ cohort, subscribers }) => [cohort, FORMATS[language].count(subscribers)]),
          [t.table.average, ''],
        ]);
        expect(shown().at(-1)?.slice(2)).toEqual(
          averages.map((month) => (month.total === null ? '-' : average(month))),
        );
        expect([...document.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual([
          ...[t.table.cohort, size],
          ...averages.map((_, index) => fill(t.table.month, { index: String(index) })),
        ]);
      };
      await expectTable('subscriptions', (month) => percent(month.percent ?? 0), t.table.subscriptions);
      // The first month of each cohort is 100 %.
      expect(shown()[0]?.[2]).toBe(percent(100));
      expect(await screen.findByRole('group', { name: t.chart.label })).toBeInTheDocument();
      expect(screen.getByText(t.legend.percent)).toBeVisible();
      await person.click(button(t.show.absolute));
      expect(button(t.show.absolute)).toHaveAttribute('aria-pressed', 'true');
      expect(params()).toMatchObject({ values: 'absolute' });
      await expectTable('subscriptions', (month) => FORMATS[language].count(month.total ?? 0), t.table.subscriptions);
      await person.selectOptions(metric(), t.metric.ltv);
      await person.click(button(t.apply));
      expect(await screen.findByText(t.legend.ltv)).toBeVisible();
      // Averages are rounded to whole euros.
      const euro = (value: number) => FORMATS[language].price(toCents(value)).replace(/[.,]00/, '');
      await expectTable('ltv', (month) => euro(month.total ?? 0), t.table.subscribers);
      expect(screen.queryByText(t.show.percent)).toBeNull();
    });

    test('applies a choice only on Apply, and resets it on Cancel, Back and Forward', async () => {
      const { person } = await visitCohorts(PAST);
      const options = [...range().querySelectorAll('option')].map(({ label, disabled }) => [label, disabled]);
      expect(options).toEqual(COHORT_RANGES.map((name) => [t.range[name], !isRangeOffered(name, TODAY)]));
      const apply = button(t.apply);
      expect(apply).toHaveAttribute('aria-disabled', 'true');
      await person.selectOptions(metric(), t.metric.ltv);
      expect(apply).toHaveAttribute('aria-disabled', 'false');
      expect(window.location.search).not.toContain('ltv');
      await person.click(button(common.actions.cancel));
      expect(metric()).toHaveDisplayValue(t.metric.subscriptions);
      expect(apply).toHaveAttribute('aria-disabled', 'true');
      await person.selectOptions(metric(), t.metric.subscribers);
      await person.selectOptions(range(), t.range.all);
      await person.click(apply);
      expect(window.location.search).toBe('?tab=cohort&range=all&metric=subscribers');
      // The previous table is visible until the new rows are loaded.
      await waitFor(() => expect(screen.getByText(t.table.subscribers, { selector: 'th, th *' })).toBeVisible());

      await person.selectOptions(metric(), t.metric.ltv);
      window.history.back();
      await waitFor(() => expect(metric()).toHaveDisplayValue(t.metric.subscriptions));
      window.history.forward();
      await waitFor(() => expect(metric()).toHaveDisplayValue(t.metric.subscribers));
      expect(button(t.apply)).toHaveAttribute('aria-disabled', 'true');
    });

    test('reports an incomplete end month, and moves the end only after a complete later start', async () => {
      const { person } = await visitCohorts('range=custom&from=2026-03&to=2026-06');
      const parts = (name: string) => [
        ...screen.getByRole('group', { name }).querySelectorAll<HTMLElement>('[role=spinbutton]'),
      ];
      const valuesOf = (name: string) => parts(name).map(({ textContent }) => textContent);
      const type = async (digits: string) => {
        await person.click(parts(t.months.start)[0] as HTMLElement);
        await person.keyboard(digits);
      };
      await screen.findByRole('group', { name: t.months.start });
      await type('08');
      expect([valuesOf(t.months.start), valuesOf(t.months.end)]).toEqual([
        ['08', '2026'],
        ['06', '2026'],
      ]);
      await person.keyboard('2025');
      await person.click(button(t.apply));
      expect(valuesOf(t.months.end)).toEqual(['06', '2026']);
      await waitFor(() => expect(window.location.search).toContain('from=2025-08&to=2026-06'));
      await type('082026');
      expect(valuesOf(t.months.end)).toEqual(['06', '2026']);
      // Skips the calendar button.
      await person.tab();
      await person.tab();
      const [year, month] = TODAY.split('-');
      expect(valuesOf(t.months.end)).toEqual([month, year]);

      await person.click(parts(t.months.end)[0] as HTMLElement);
      await person.keyboard('{Backspace}');
      for (let times = 0; times < 3; times += 1) await person.tab();
      expect(await screen.findByText(new RegExp(t.months.outOfRange.split('{{first}}')[0] ?? ''))).toBeVisible();
      expect(button(t.apply)).toHaveAttribute('aria-disabled', 'true');
    });

    test('redirects once through `/` to the same view after a lost reply, and offers a retry there', async () => {
      const view = '/profile?tab=cohort&range=all&metric=subscribers';
      proxy.fail(COHORT, 'drop-reply');
      const { admin: visitor, person, router } = await renderAdmin(view, { language, apiBase: proxy.apiBase });
      const seen = [view];
      router.subscribe(({ location: { pathname, search } }) => {
        if (seen.at(-1) !== pathname + search) seen.push(pathname + search);
      });
      expect(await screen.findByText(t.loadFailed)).toBeVisible();
      await waitFor(() => expect(seen).toEqual([view, '/', view]));
      await waitFor(() => expect(countCalls(COHORT)).toBe(2));
      expect(await screen.findByText(common.failures.noResponse)).toBeVisible();
      proxy.heal();
      await person.click(button(common.actions.retry));
      await waitFor(() => expect(screen.getByText(t.table.subscribers, { selector: 'th, th *' })).toBeVisible());
      expect(seen).toEqual([view, '/', view]);
      expect(localStorage.getItem('isAdmintoken')).toBe(visitor.token);
    });

    test('saves the table as a CSV file', async () => {
      const files = catchSavedFiles();
      const { person, admin: visitor } = await visitCohorts(PAST);
      await person.click(button(t.csv.download));
      await waitFor(() => expect(files).toHaveLength(1));
      const [file] = files;
      expect(file?.name).toBe('cohort-subscriptions-2025-07-2026-04.csv');
      expect(file?.type).toBe('text/csv;charset=utf-8');
      const lines = file?.bytes.toString('utf8').split('\r\n');
      expect(lines).toHaveLength((await rowsOf(visitor, 'subscriptions')).length + 2);
    });
  });

  describe('cohort table', () => {
    /** The younger cohort has no third month yet; the older one has no subscriber in it. */
    const COUNTS: CohortRow[] = [
      { cohort: 'May 2026', subscribers: 8, retention: [8, 6, null] },
      { cohort: 'Apr 2026', subscribers: 4, retention: [4, 1, 0] },
    ];
    const EURO: CohortRow[] = [
      { cohort: 'May 2026', subscribers: 8, retention: [20, 50, null] },
      { cohort: 'Apr 2026', subscribers: 4, retention: [10, 40, 0] },
    ];

    beforeAll(() => setUpI18n('de'));

    const styleOf = (element: HTMLElement) => [element.textContent, element.style.backgroundColor, element.style.color];
    const shade = (text: string, share: number) => {
      const { backgroundColor, color } = cellColours(share);
      // Because jsdom returns colours as `rgb`.
      return [text, backgroundColor, color === '#ffffff' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)'];
    };
    const NONE = ['-', '', ''];
    const price = (euro: number) => FORMATS[language].price(euro * 100);
    const whole = (euro: number) => price(euro).replace(/[.,]00/, '');

    test.each<[CohortType, string, CohortRow[], string[][][]]>([
      [
        'subscribers',
        'shares of the cohort',
        COUNTS,
        [
          [shade('8', 100), shade('6', 75), NONE],
          [shade('4', 100), shade('1', 25), shade('0', 0)],
          // Average of the values above 0 (rules §15.13).
          [shade('6', 100), shade('4', 50), NONE],
        ],
      ],
      [
        'ltv',
        'shares of the highest value',
        EURO,
        [
          [shade(price(20), 40), shade(price(50), 100), NONE],
          [shade(price(10), 20), shade(price(40), 80), shade('0', 0)],
          [shade(whole(15), 30), shade(whole(45), 90), NONE],
        ],
      ],
    ])('shades the cells of %s as %s, and shows a legend of five shades', async (kind, _, data, expected) => {
      await changeLanguage(language);
      render(
        <ThemeRoot>
          <RuntimeConfigProvider config={testConfig()}>
            <CohortTable rows={data} metric={kind} isAbsolute />
            <CohortLegend metric={kind} highest={50} />
          </RuntimeConfigProvider>
        </ThemeRoot>,
      );
      // Waits for the texts, which load separately.
      const table = await screen.findByRole('table');
      const shaded = [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
        within(row as HTMLElement)
          .getAllByRole('cell')
          .slice(1)
          .map(styleOf),
      );
      expect(shaded).toEqual(expected);
      const name = (step: number) => (kind === 'ltv' ? price(step / 2) : FORMATS[language].percent(step, 0));
      const steps = [0, 25, 50, 75, 100].map((step) => shade(name(step), step));
      expect(screen.getAllByRole('listitem').map(styleOf)).toEqual(steps);
    });
  });
});

test("formats cohort names in German with `dateStyle: 'language'`, and keeps names without a month (rules §19.9)", async () => {
  const data = ['Dec 2025', 'Oct 2025', 'May 2025', 'Before'].map((cohort) => ({
    cohort,
    subscribers: 4,
    retention: [4],
  }));
  proxy.rewrite('/api/admin/cohort', () => JSON.stringify({ status: 200, message: 'OK', data }));
  const config = { dateStyle: 'language' } as const;
  await renderAdminScreen(AdminScreen, '/profile?tab=cohort', { language: 'de', apiBase: proxy.apiBase, config });
  const { average } = TEXTS.de.adminCohort.table;
  await screen.findByText(average, { selector: 'th' });
  const names = [...document.querySelectorAll('tbody th, tfoot th')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Before', 'Mai 2025', 'Okt. 2025', 'Dez. 2025', average]);
});
