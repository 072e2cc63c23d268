import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ProductWire } from '../../server/core/products/schemas';
import { Look } from '../../src/ui/layout/Look';
import { RuntimeConfigProvider } from '../../src/config/RuntimeConfigContext';
import { type CohortRow, type CohortType, shareOf, weightedAverages } from '../../src/domain/statistics/cohort';
import { COHORT_RANGES, daysOf, isRangeOffered, monthsOf } from '../../src/domain/statistics/cohortRange';
import { EARLIEST_STATISTICS_DAY } from '../../src/domain/statistics/dateRange';
import { monthOf } from '../../src/domain/statistics/month';
import { toCents } from '../../src/domain/money';
import { cellColours } from '../../src/features/adminCohort/cellColours';
import { CohortLegend } from '../../src/features/adminCohort/CohortLegend';
import { CohortTable } from '../../src/features/adminCohort/CohortTable';
import { formatCount, formatPercent, formatPrice } from '../../src/i18n/formats';
import { changeLanguage, setUpI18n } from '../../src/i18n/i18n';
import { type AdminVisit, api, NO_SERVER, openProxy, renderAdmin } from '../support/adminPages';
import { type Admin, createAdmin, inDays, waitingCustomer } from '../support/api';
import { catchSavedFiles, storedValues } from '../support/browser';
import { goForwardTo } from '../support/history';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { FAULT, type Proxy } from '../support/proxy';
import { testConfig, withTimings } from '../support/renderPortal';
import { day, fill, languages, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/AdminScreen';
import '../../src/features/adminCustomers/CustomersPanel';
import '../../src/features/adminStatistics/StatisticsPanel';
import '../../src/features/adminCohort/CohortPanel';
import '../../src/features/adminProducts/ProductsPanel';
import '../../src/features/adminDiscounts/DiscountsPanel';

const TODAY = inDays(0);
const UNKNOWN_TOKEN = 'x'.repeat(43);

let proxy: Proxy;
beforeEach(async () => {
  proxy = await openProxy();
});
afterEach(resetWindow);

const countCalls = (path: string) => proxy.calls.filter((call) => call.path === path).length;
const params = () => Object.fromEntries(new URLSearchParams(window.location.search));
const button = (name: string) => screen.getByRole('button', { name });
const tab = (name: string) => screen.getByRole('tab', { name });

describe.each(languages('en'))('in %s', (language) => {
  const { admin, adminCohort, adminCustomers, adminDiscounts, adminProducts, adminStatistics, common, shell } =
    TEXTS[language];
  const NETWORK_ERROR = {
    en: 'Network error: Please try again.',
    de: 'Netzwerkfehler: Bitte versuch es noch einmal.',
  }[language];

  const visit = (query = '', options: AdminVisit = {}) =>
    renderAdmin(`/profile${query}`, { language, apiBase: proxy.apiBase, ...options });
  /** The line below a list. */
  const showing = (from: number | string, to: number | string, total: number | string) =>
    fill(common.pager.showing, { from: String(from), to: String(to), total: String(total) });
  const page = (number: number) => fill(common.pager.page, { page: String(number) });
  /** Matches a text of the page, whatever the server's message is. */
  const withAnyMessage = (text: string) => new RegExp(text.split('{{message}}').join('.*'));

  describe('tabs', () => {
    test('are walked by arrow keys and chosen by Enter, and keep the selection when leaving is cancelled', async () => {
      const { person } = await visit('?tab=discounts&search=no-such-code');
      await person.click(await screen.findByRole('button', { name: adminDiscounts.create }));
      await person.type(await screen.findByRole('textbox', { name: adminDiscounts.fields.code }), 'TYPED');
      tab(admin.tabs.discounts).focus();

      await person.keyboard('{ArrowLeft}');
      expect(tab(admin.tabs.products)).toHaveFocus();
      await person.keyboard('{Enter}');
      await person.click(await screen.findByRole('button', { name: shell.leave.stay }));
      expect(tab(admin.tabs.discounts)).toHaveAttribute('aria-selected', 'true');

      await person.keyboard('{Enter}');
      await person.click(await screen.findByRole('button', { name: shell.leave.confirm }));
      await waitFor(() => expect(tab(admin.tabs.products)).toHaveAttribute('aria-selected', 'true'));

      tab(admin.tabs.products).focus();
      await person.keyboard('{Home}{Enter}');
      await waitFor(() => expect(tab(admin.tabs.customers)).toHaveAttribute('aria-selected', 'true'));
      expect(tab(admin.tabs.customers)).toHaveFocus();
    });

    test('name the tab in the window’s title', async () => {
      const { person } = await visit();
      const discounts = await screen.findByRole('tab', { name: admin.tabs.discounts });
      expect(document.title).toBe(`${admin.tabs.customers} – ${admin.title}`);
      await person.click(discounts);
      await waitFor(() => expect(document.title).toBe(`${admin.tabs.discounts} – ${admin.title}`));
    });

    test('are found as they were left: from another tab, from a product, and from `/`', async () => {
      const left = '?tab=products&sort=stock&dir=desc&page=2';
      const { person } = await visit(left);
      const choose = async (name: string) => {
        await person.click(tab(name));
        await waitFor(() => expect(tab(name)).toHaveAttribute('aria-selected', 'true'));
      };
      await screen.findByRole('grid');
      await choose(admin.tabs.cohort);
      await choose(admin.tabs.products);
      expect(window.location.search).toBe(left);
      const [view] = await screen.findAllByRole('link', { name: new RegExp(`^${adminProducts.list.view}`) });
      await person.click(view as HTMLElement);
      await person.click(await screen.findByRole('button', { name: adminProducts.edit.cancel }));
      await screen.findByRole('grid');
      expect(window.location.search).toBe(left);
      goForwardTo('/');
      await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/profile${left}`));
    });

    test('replace the hash #product by a parameter, so that Back returns to the products', async () => {
      const { person } = await visit('#product');
      const selected = (name: string) => screen.findByRole('tab', { name, selected: true });
      await selected(admin.tabs.products);
      await waitFor(() => expect([window.location.search, window.location.hash]).toEqual(['?tab=products', '']));
      await person.click(tab(admin.tabs.statistics));
      await selected(admin.tabs.statistics);
      expect([window.location.search, window.location.hash]).toEqual(['?tab=statistics', '']);
      window.history.back();
      await selected(admin.tabs.products);
      expect(tab(admin.tabs.statistics)).toHaveAttribute('aria-selected', 'false');
    });
  });

  describe('customers tab', () => {
    const LIST = '/api/admin/fetch-all-customers';
    const SYNC = '/api/admin/sync-customer';
    const SWITCH = '/api/user/switch-account-login';
    const FORBIDDEN = { en: `Forbidden! ${FAULT}`, de: `Nicht erlaubt! ${FAULT}` }[language];
    const t = adminCustomers;

    afterEach(() => jest.restoreAllMocks());

    let words = 0;
    /** A word that only the e-mail addresses of one test hold. */
    const newWord = () => `w${Date.now().toString(36)}${(words += 1)}x`;
    const emailOf = (word: string, number: number) => `${word}.${String(number).padStart(2, '0')}@kunden.example`;
    const createCustomers = async (word: string, count: number) => {
      for (let number = 1; number <= count; number += 1)
        await api.customer({ email: emailOf(word, number), statuses: [] });
    };

    const grid = async () => within(await screen.findByRole('grid'));
    const emails = () => screen.queryAllByText(/@kunden\.example$/).map((cell) => cell.textContent);

    test('hides a column, and makes the rows taller, by the tools above the table', async () => {
      const word = newWord();
      await createCustomers(word, 1);
      const { person } = await visit(`?search=${word}`);
      const table = await grid();
      await person.click(screen.getByRole('button', { name: admin.table.columns }));
      await person.click(await screen.findByRole('checkbox', { name: t.columns.email }));
      await waitFor(() => expect(table.queryByRole('columnheader', { name: t.columns.email })).toBeNull());
      const roomy = screen.getByRole('button', { name: admin.table.roomy });
      expect(roomy).toHaveAttribute('aria-pressed', 'false');
      await person.click(roomy);
      expect(roomy).toHaveAttribute('aria-pressed', 'true');
    });

    test('lists number, name, e-mail and sign-in button in the server’s order, whatever header is clicked', async () => {
      const word = newWord();
      await createCustomers(word, 2);
      const { person } = await visit(`?search=${word}`);
      const table = await grid();
      for (const name of Object.values(t.columns)) {
        await person.click(table.getByRole('columnheader', { name }));
      }
      expect(emails()).toEqual([emailOf(word, 1), emailOf(word, 2)]);
      const [, first] = table.getAllByRole('row');
      expect(within(first as HTMLElement).getAllByRole('gridcell')[0]).toHaveTextContent('1');
      const names = table.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? '');
      // The accessible name begins with the visible text and ends with the customer.
      expect(names.map((name) => name.startsWith(`${t.enter}: `))).toEqual([true, true]);
      expect(names.map((name, index) => name.endsWith(`, ${emailOf(word, index + 1)}`))).toEqual([true, true]);
      table.getAllByRole('button').forEach((each) => expect(each).toHaveTextContent(t.enter));
      expect(screen.getByText({ en: 'Showing 1 - 2 of 2', de: '1 - 2 von 2' }[language])).toBeVisible();
    });

    test('says that no customer matches, without a pager', async () => {
      await visit('?search=nobody-has-this-address');
      expect(await screen.findByText(t.empty)).toBeVisible();
      expect(screen.queryByRole('navigation', { name: common.pager.label })).not.toBeInTheDocument();
    });

    test('reports a failed load once, in the words of its status, and loads again', async () => {
      const expectFailure = async (message: string) => {
        await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(1));
        expect(await screen.findByText(t.loadFailed)).toBeVisible();
      };
      proxy.fail(LIST, 500);
      const { person } = await visit();
      await expectFailure(FAULT);
      proxy.fail(LIST, 503);
      await person.click(button(common.actions.retry));
      await expectFailure({ en: `Error: ${FAULT}`, de: `Fehler: ${FAULT}` }[language]);
      proxy.fail(LIST, 403);
      await person.click(button(common.actions.retry));
      await expectFailure(FORBIDDEN);
      proxy.heal();
      await person.click(button(common.actions.retry));
      await grid();
      expect(screen.queryByText(t.loadFailed)).not.toBeInTheDocument();
    });

    test('reports a network error when there is no answer', async () => {
      await visit('', { apiBase: NO_SERVER });
      expect(await screen.findByText(NETWORK_ERROR)).toBeVisible();
    });

    test('disables the sync while it runs, then reports its result and loads the list again', async () => {
      const word = newWord();
      await createCustomers(word, 1);
      const { person } = await visit(`?search=${word}`);
      await grid();
      const loads = countCalls(LIST);
      await createCustomers(`${word}.late`, 1);
      const answer = proxy.hold(SYNC);
      await person.click(button(t.sync.start));
      expect(await screen.findByRole('progressbar', { name: t.sync.running })).toBeVisible();
      expect(button(t.sync.busy)).toHaveAttribute('aria-disabled', 'true');
      answer();
      expect(await screen.findByText(/^(Synced:|Everything is up to date|Abgeglichen:|Alles)/)).toBeVisible();
      await waitFor(() => expect(emails()).toHaveLength(2));
      expect(countCalls(LIST)).toBe(loads + 1);
    });

    test('reports a sync that the server refuses, and one that fails', async () => {
      const { person } = await visit();
      await grid();
      proxy.fail(SYNC, 409);
      await person.click(button(t.sync.start));
      expect(await screen.findByText(FAULT)).toBeVisible();
      proxy.fail(SYNC, 500);
      await person.click(button(t.sync.start));
      expect(await screen.findByText(t.sync.failed)).toBeVisible();
    });

    test('returns to page 1 on a search, and keeps search and page in the URL', async () => {
      const word = newWord();
      await createCustomers(word, 12);
      const { person } = await visit('?page=2');
      const search = () => screen.findByLabelText(t.search);
      await person.click(await search());
      await person.paste(word);
      await waitFor(() => expect(emails()).toHaveLength(10));
      expect(params()).toEqual({ search: word });
      await person.click(button(page(2)));
      await waitFor(() => expect(emails()).toEqual([emailOf(word, 11), emailOf(word, 12)]));
      expect(screen.getByText({ en: 'Showing 11 - 12 of 12', de: '11 - 12 von 12' }[language])).toBeVisible();
      expect(params().page).toBe('2');
      window.history.back();
      await waitFor(() => expect(emails()).toHaveLength(10));
      expect(await search()).toHaveValue(word);
    });

    test('ignores the late answer to an earlier search', async () => {
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
      // Answers every later call at once.
      proxy.hold()();
      await person.clear(field);
      await person.paste(fast);
      await waitFor(() => expect(emails()).toEqual([emailOf(fast, 1)]));
      expect(statusOf(slow)).toBe('pending');
      answer();
      await waitFor(() => expect(statusOf(slow)).not.toBe('pending'));
      expect(emails()).toEqual([emailOf(fast, 1)]);
    });

    test('replaces a page beyond the last one by the last one', async () => {
      const word = newWord();
      await createCustomers(word, 11);
      await visit(`?search=${word}&page=7`);
      await waitFor(() => expect(emails()).toEqual([emailOf(word, 11)]));
      expect(params().page).toBe('2');
    });

    test('shows page 1 for a page number that no list can have', async () => {
      await visit('?page=1e21');
      await grid();
      expect(screen.getByText(new RegExp(`^${showing(1, 10, '')}`))).toBeVisible();
      expect(screen.queryByText(t.loadFailed)).not.toBeInTheDocument();
    });

    test('counts up to 1,000 matches, says that there are more, and ends the pages there', async () => {
      const word = newWord();
      const shape = { accounts: 10, statuses: [] };
      await Promise.all(
        Array.from({ length: 101 }, (_, index) => api.customers({ ...shape, email: emailOf(word, index) })),
      );
      const { person } = await visit(`?search=${word}`);
      const line = {
        en: (from: string, to: string) => `Showing ${from} - ${to} of more than 1,000`,
        de: (from: string, to: string) => `${from} - ${to} von mehr als 1.000`,
      };
      const thousand = formatCount(1000, language);
      expect(await screen.findByText(line[language]('1', '10'))).toBeVisible();
      const pager = within(screen.getByRole('navigation', { name: common.pager.label }));
      const items = () => pager.getAllByRole('listitem').map((item) => item.textContent);
      const go = (name: string) => pager.getByRole('button', { name });
      expect(items()).toEqual(['', '1', '2', '3', '4', '5', '6', '7', '…', '100', '']);
      expect(go(page(1))).toHaveAttribute('aria-current', 'page');
      expect(go(common.pager.previous)).toHaveAttribute('aria-disabled', 'true');
      await person.click(go(common.pager.previous));
      expect(params()).not.toHaveProperty('page');
      await person.click(go(common.pager.next));
      expect(await screen.findByText(line[language]('11', '20'))).toBeVisible();
      expect(go(page(2))).toHaveAttribute('aria-current', 'page');
      expect(go(page(1))).not.toHaveAttribute('aria-current');
      expect(go(common.pager.previous)).not.toHaveAttribute('aria-disabled', 'true');
      await person.click(go(common.pager.previous));
      expect(await screen.findByText(line[language]('1', '10'))).toBeVisible();
      await person.click(go(page(100)));
      expect(await screen.findByText(line[language]('991', thousand))).toBeVisible();
      expect(items()).toEqual(['', '1', '…', '94', '95', '96', '97', '98', '99', '100', '']);
      expect(go(common.pager.next)).toHaveAttribute('aria-disabled', 'true');
      cleanup();
      const other = language === 'en' ? 'de' : 'en';
      await visit(`?search=${word}&page=100`, { language: other });
      expect(await screen.findByText(line[other]('991', formatCount(1000, other)))).toBeVisible();
    });

    test('reports a failed sign-in as a customer, and keeps the admin’s session', async () => {
      const { person } = await visit();
      const [enter] = (await grid()).getAllByRole('button', { name: new RegExp(`^${t.enter}: `) });
      proxy.fail(SWITCH, 403);
      await person.click(enter as HTMLElement);
      expect((await screen.findAllByText(FORBIDDEN))[0]).toBeVisible();
      expect(storedValues().isAdmintoken).toBeDefined();
      expect(window.location.pathname).toBe('/profile');
    });

    test('signs in as one customer at a time, until the browser restores the page', async () => {
      // jsdom reports each navigation as an error.
      const navigation = jest.spyOn(console, 'error').mockReturnValue(undefined);
      const word = newWord();
      await createCustomers(word, 2);
      const { person } = await visit(`?search=${word}`);
      const enter = async (row: number) => person.click((await grid()).getAllByRole('button')[row] as HTMLElement);
      await enter(0);
      await waitFor(() => expect(navigation).toHaveBeenCalled());
      expect((await grid()).getAllByRole('button')[0]).toHaveAttribute('aria-disabled', 'true');
      await enter(0);
      await enter(1);
      expect(countCalls(SWITCH)).toBe(1);
      act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await enter(1);
      await waitFor(() => expect(navigation).toHaveBeenCalledTimes(2));
      expect(countCalls(SWITCH)).toBe(2);
    });
  });

  describe('products tab', () => {
    const PRODUCTS = '/api/other/products';
    const t = adminProducts.list;

    const productsOf = async ({ get }: Admin) =>
      (await get<{ data: ProductWire[] }>(PRODUCTS, { len: language })).payload.data;
    /** Renders the list, and reads the products that it shows. */
    async function visitList(query: string) {
      const portal = await visit(query);
      await screen.findByRole('grid');
      return { ...portal, products: await productsOf(portal.admin) };
    }
    const rows = () => screen.getAllByRole('row').slice(1);
    const cells = (row: HTMLElement | undefined) =>
      row
        ? within(row)
            .getAllByRole('gridcell')
            .map((cell) => cell.textContent)
        : [];
    const skus = () => rows().map((row) => cells(row)[3]);
    const header = (name: string) => screen.getByRole('columnheader', { name });

    test('lists the products as cards on a phone, sorted by a choice above them, and no grid (rules §15.2)', async () => {
      narrowWindow();
      const { person, admin: visitor } = await visit('?tab=products');
      const cards = async () => within(await screen.findByRole('list', { name: t.title })).getAllByRole('article');
      const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent);
      const products = await productsOf(visitor);
      const [card] = await cards();
      const [first] = products;
      expect(await cards()).toHaveLength(10);
      for (const text of [first?.productName, first?.productSku, t.types.litter, String(first?.stockQty)])
        expect(card).toHaveTextContent(text ?? '');
      expect(within(card as HTMLElement).getByRole('link')).toHaveAttribute('href', `/profile/${first?.productId}`);

      const sortBy = screen.getByRole('combobox', { name: admin.table.sortBy });
      const own = await names();
      await person.selectOptions(sortBy, fill(admin.table.descending, { column: t.columns.stock }));
      const most = Math.max(...products.map(({ stockQty }) => stockQty));
      await waitFor(async () => expect((await cards())[0]).toHaveTextContent(`${t.columns.stock}${most}`));
      expect(params()).toEqual({ tab: 'products', sort: 'stock', dir: 'desc' });
      await person.selectOptions(sortBy, admin.table.unsorted);
      await waitFor(async () => expect(await names()).toEqual(own));
      expect(screen.queryByRole('grid')).toBeNull();

      await person.click(screen.getByLabelText(t.search));
      await person.paste('no-such-product');
      expect(await screen.findByText(t.empty)).toBeVisible();
    });

    test('lists ten products per page with number, image, name, SKU, type, stock and a link', async () => {
      const { person, products } = await visitList('#product');
      expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(Object.values(t.columns));
      expect(rows()).toHaveLength(10);
      const [first] = products;
      expect(cells(rows()[0])).toEqual([
        `1 ${fill(t.id, { productId: first?.productId ?? '' })}`,
        '',
        first?.productName,
        first?.productSku,
        t.types.litter,
        String(first?.stockQty),
        t.view,
      ]);
      expect(document.querySelector('[role=gridcell] img')).toHaveAttribute('src', first?.productImagePath);
      expect(screen.getByText(showing(1, 10, products.length))).toBeVisible();
      const last = Math.ceil(products.length / 10);
      await person.click(button(page(last)));
      const before = (last - 1) * 10;
      expect(rows()).toHaveLength(products.length - before);
      expect(screen.getByText(showing(before + 1, products.length, products.length))).toBeVisible();
      expect(params().page).toBe(String(last));
    });

    test('cuts a name after 30 characters, but not for screen readers', async () => {
      const { products } = await visitList('?tab=products');
      const { productName = '' } = products.find((product) => product.productName.length > 30) ?? {};
      expect(productName).not.toBe('');
      goForwardTo(`/profile?tab=products&search=${encodeURIComponent(productName)}`);
      const cut = await screen.findByText(`${productName.slice(0, 30).trimEnd()}…`);
      expect(cut).toHaveAttribute('aria-hidden', 'true');
      expect(cut.parentElement).toHaveAttribute('title', productName);
      expect(screen.getByText(productName)).toBeInTheDocument();
    });

    test('finds a name or an SKU, starts the result on page 1, and says when nothing matches', async () => {
      const { person, products } = await visitList('?tab=products&page=3');
      const [product] = products;
      const field = screen.getByLabelText(t.search);
      for (const term of [product?.productName.toUpperCase(), product?.productSku]) {
        await person.clear(field);
        await person.paste(term);
        await waitFor(() => expect(rows()).toHaveLength(1));
        expect(cells(rows()[0])[3]).toBe(product?.productSku);
        expect(screen.getByText(showing(1, 1, 1))).toBeVisible();
      }
      await person.clear(field);
      await person.paste('no such product');
      expect(await screen.findByText(t.empty)).toBeVisible();
      expect(params()).not.toHaveProperty('page');
    });

    test('sorts by a column up, down and not at all, and keeps the order in the URL', async () => {
      const { person, products } = await visitList('?tab=products&page=2');
      const byName = (left: ProductWire, right: ProductWire) =>
        left.productName.localeCompare(right.productName, language, { numeric: true });
      const firstTen = (sorted: readonly ProductWire[]) => sorted.slice(0, 10).map(({ productSku }) => productSku);
      const ascending = firstTen([...products].sort(byName));
      const descending = firstTen([...products].sort((left, right) => byName(right, left)));
      expect(header(t.columns.name)).toHaveAttribute('aria-sort', 'none');
      header(t.columns.name).focus();

      await person.keyboard('{Enter}');
      expect(header(t.columns.name)).toHaveAttribute('aria-sort', 'ascending');
      expect(skus()).toEqual(ascending);
      expect(params()).toEqual({ tab: 'products', sort: 'name' });
      // The number is the row's, not the product's.
      expect(cells(rows()[0])[0]).toMatch(/^1\D/);

      await person.keyboard('{Enter}');
      expect(header(t.columns.name)).toHaveAttribute('aria-sort', 'descending');
      expect(skus()).toEqual(descending);
      expect(params()).toEqual({ tab: 'products', sort: 'name', dir: 'desc' });

      await person.keyboard('{Enter}');
      expect(header(t.columns.name)).toHaveAttribute('aria-sort', 'none');
      expect(skus()).toEqual(firstTen(products));
      expect(params()).toEqual({ tab: 'products' });
      window.history.back();
      await waitFor(() => expect(skus()).toEqual(descending));
    });

    test('takes the order from the URL for every page, and ignores an unknown column', async () => {
      const { person, products } = await visitList('?tab=products&sort=stock&dir=desc');
      const stocks = products.map(({ stockQty }) => stockQty).sort((left, right) => right - left);
      const shown = () => rows().map((row) => Number(cells(row)[5]));
      expect(header(t.columns.stock)).toHaveAttribute('aria-sort', 'descending');
      expect(shown()).toEqual(stocks.slice(0, 10));
      await person.click(button(page(2)));
      expect(shown()).toEqual(stocks.slice(10, 20));
      cleanup();
      await visitList('?tab=products&sort=price&dir=desc');
      expect(skus()).toEqual(products.slice(0, 10).map(({ productSku }) => productSku));
      screen
        .getAllByRole('columnheader')
        .forEach((each) => expect(each.getAttribute('aria-sort') ?? 'none').toBe('none'));
    });

    test('reports a failed load and loads again', async () => {
      proxy.fail(PRODUCTS);
      const { person } = await visit('?tab=products');
      expect(await screen.findByText(admin.failures.adminProducts)).toBeVisible();
      proxy.heal();
      await person.click(button(common.actions.retry));
      expect(await screen.findByRole('grid')).toBeVisible();
    });

    test('reports a network error when there is no answer', async () => {
      await visit('?tab=products', { apiBase: NO_SERVER });
      expect(await screen.findByText(NETWORK_ERROR)).toBeVisible();
    });

    test('opens no product without an id, and says why', async () => {
      proxy.rewrite(PRODUCTS, (answer) => answer.replace(/"productId":"\w+"/, '"productId":""'));
      const { person } = await visitList('?tab=products');
      const [unknown, known] = screen.getAllByRole('link', { name: new RegExp(`^${t.view}`) });
      await person.click(unknown as HTMLElement);
      expect((await screen.findAllByText(t.accountRequired))[0]).toBeVisible();
      expect(window.location.pathname).toBe('/profile');
      await person.click(known as HTMLElement);
      await waitFor(() => expect(window.location.pathname).toMatch(/^\/profile\/./));
    });
  });

  describe('statistics tab', () => {
    /** A range whose figures no test changes. */
    const PAST = { startDate: '2026-02-01', endDate: '2026-03-15' };
    const STATISTIC = '/api/other/statistic';
    const { range, churn, active, waiting, shares } = adminStatistics;
    const TOO_EARLY = fill(range.dayTooEarly, { first: day(EARLIEST_STATISTICS_DAY) });

    const visitStatistics = (query = '', options: AdminVisit = {}) => visit(`?tab=statistics${query}`, options);
    const fields = async () => ({
      from: await screen.findByLabelText(range.from),
      to: screen.getByLabelText(range.to),
    });
    const shown = (from: string, to = TODAY) => screen.findByText(fill(range.shown, { from: day(from), to: day(to) }));
    const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

    test('begins with the range from the first of this month to today', async () => {
      await visitStatistics();
      const { from, to } = await fields();
      expect(from).toHaveValue(monthOf(TODAY));
      expect(to).toHaveValue(TODAY);
      expect(to).toHaveAttribute('max', TODAY);
      expect(await shown(monthOf(TODAY))).toBeVisible();
    });

    test('shows the figures of the range in the URL as cards and a chart', async () => {
      await waitingCustomer(api);
      const { admin: visitor } = await visitStatistics(`&from=${PAST.startDate}&to=${PAST.endDate}`);
      expect(await shown(PAST.startDate, PAST.endDate)).toBeVisible();
      type Figures = Record<'churnRate' | 'activeSub' | 'waiting' | 'onecat' | 'twocat' | 'threecat', number>;
      const { payload } = await visitor.get<Figures>(STATISTIC, { ...PAST, len: language });
      const percent = (value: number) => formatPercent(value, language, 2);
      const card = (name: string) => screen.getByRole('region', { name });
      expect(card(churn.title)).toHaveTextContent(percent(payload.churnRate).replace(/\s/g, ' '));
      expect(within(card(active.title)).getByText(formatCount(payload.activeSub, language))).toBeVisible();
      expect(payload.waiting).toBeGreaterThan(0);
      expect(within(card(waiting.title)).getByText(formatCount(payload.waiting, language))).toBeVisible();
      const [one, two, three] = within(card(shares.title)).getAllByRole('definition');
      expect([one, two, three].map((value) => value?.textContent)).toEqual(
        [payload.onecat, payload.twocat, payload.threecat].map(percent),
      );
      expect(await screen.findByRole('group', { name: shares.chart })).toBeInTheDocument();
    });

    test('requests the range that was typed, and keeps it in the URL', async () => {
      const { person } = await visitStatistics();
      const { from } = await fields();
      await person.clear(from);
      await person.type(from, '2026-02-01');
      await waitFor(() => expect(window.location.search).toContain(`from=2026-02-01&to=${TODAY}`));
      expect(await shown('2026-02-01')).toBeVisible();
    });

    test('rejects a range at the field that breaks a rule, and does not request it', async () => {
      const { person } = await visitStatistics();
      await shown(monthOf(TODAY));
      const field = await fields();
      const cases = [
        ['from', inDays(-10), inDays(-11), 'from', range.rangeReversed],
        ['to', inDays(-3), inDays(1), 'to', range.rangeInFuture],
        ['to', inDays(-10), inDays(-11), 'from', range.rangeReversed],
        ['from', '0202-01-15', inDays(-11), 'from', TOO_EARLY],
        ['to', inDays(-10), '0202-11-09', 'to', TOO_EARLY],
      ] as const;
      for (const [last, from, to, at, message] of cases) {
        const [first, values] = [last === 'from' ? 'to' : 'from', { from, to }] as const;
        // Empties both fields, so that no step between two cases is a valid range.
        await person.clear(field[first]);
        await person.clear(field[last]);
        set(field[first], values[first]);
        set(field[last], values[last]);
        await person.tab();
        expect(field[at]).toHaveAccessibleDescription(message);
        expect(field[at]).toBeInvalid();
      }
      expect(window.location.search).toBe('?tab=statistics');
      set(field.from, PAST.startDate);
      set(field.to, PAST.endDate);
      expect(await shown(PAST.startDate, PAST.endDate)).toBeVisible();
      expect(countCalls(STATISTIC)).toBe(2);
    });

    test.each([
      ['reversed', inDays(-1), inDays(-20), 'from', range.rangeReversed],
      ['in the future', inDays(-20), inDays(1), 'to', range.rangeInFuture],
      ['too early', '1999-12-31', inDays(-20), 'from', TOO_EARLY],
    ] as const)('rejects a range in the URL at once: %s', async (_, from, to, at, message) => {
      await visitStatistics(`&from=${from}&to=${to}`);
      const field = await fields();
      expect(field[at]).toHaveAccessibleDescription(message);
      expect(field[at]).toBeInvalid();
      expect(screen.queryByText(adminStatistics.loading)).not.toBeInTheDocument();
      set(field.from, PAST.startDate);
      set(field.to, PAST.endDate);
      expect(await shown(PAST.startDate, PAST.endDate)).toBeVisible();
      expect(field[at]).toBeValid();
    });

    test('rejects an empty date once its field is left', async () => {
      const { person } = await visitStatistics();
      const { from } = await fields();
      await person.clear(from);
      await person.tab();
      expect(from).toHaveAccessibleDescription(range.dayInvalid);
    });

    test.each(['no answer', 'a customer’s token'])('reports a failed load and offers a retry: %s', async (cause) => {
      const visitor = await createAdmin(api);
      const options =
        cause === 'no answer' ? { apiBase: NO_SERVER } : { stored: { isAdmintoken: (await api.customer()).token } };
      await visitStatistics('', { admin: visitor, ...options });
      expect(await screen.findByRole('button', { name: common.actions.retry })).toBeVisible();
      expect(await screen.findByText(admin.failures.adminStatistics)).toBeVisible();
      // Does not say that the figures are loading or loaded.
      for (const { textContent } of within(screen.getByRole('tabpanel')).getAllByRole('status'))
        expect(textContent).toBe('');
      expect(window.location.pathname).toBe('/profile');
    });

    test('reports a failed load once, beside its retry, until the figures are loaded', async () => {
      proxy.fail(STATISTIC);
      const { person } = await visitStatistics();
      const retry = await screen.findByRole('button', { name: common.actions.retry });
      const failures = () => within(screen.getByRole('main')).queryAllByText(admin.failures.adminStatistics);
      expect(failures()).toHaveLength(1);
      await person.click(retry);
      expect(await screen.findByRole('button', { name: common.actions.retry })).toBeVisible();
      expect(failures()).toHaveLength(1);
      proxy.heal();
      await person.click(button(common.actions.retry));
      expect(await shown(monthOf(TODAY))).toBeVisible();
      expect(failures()).toEqual([]);
    });

    test('clears the storage and leaves for the sign-in when the token is unknown or expired', async () => {
      await visitStatistics('', { stored: { isAdmintoken: UNKNOWN_TOKEN } });
      expect((await screen.findAllByText(withAnyMessage(admin.failures.adminUnauthorized))).length).toBeGreaterThan(0);
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(localStorage.getItem('isAdmintoken')).toBeNull();
    });

    describe('browser history', () => {
      const isInUrl = (from: string) => waitFor(() => expect(params().from).toBe(from));

      test('returns to the earlier range by Back, and to the later one by Forward', async () => {
        await visitStatistics();
        await shown(monthOf(TODAY));
        const { from } = await fields();
        set(from, '2026-02-01');
        await isInUrl('2026-02-01');
        expect(await shown('2026-02-01')).toBeVisible();

        window.history.back();
        expect(await shown(monthOf(TODAY))).toBeVisible();
        expect((await fields()).from).toHaveValue(monthOf(TODAY));
        expect(window.location.search).toBe('?tab=statistics');

        window.history.forward();
        expect(await shown('2026-02-01')).toBeVisible();
      });

      test('adds one entry per edit of a date, however often the date changes', async () => {
        const { person } = await visitStatistics();
        const { from } = await fields();
        await shown(monthOf(TODAY));
        const before = window.history.length;
        await person.click(from);
        for (const day of ['2026-02-01', '2026-02-10', '2026-02-11']) {
          set(from, day);
          await isInUrl(day);
          // The page is rendered for this address.
          await shown(day);
          expect(window.history.length).toBe(before + 1);
        }
        await person.tab();
        await person.click(from);
        set(from, '2026-03-01');
        await isInUrl('2026-03-01');
        expect(window.history.length).toBe(before + 2);
      });

      describe('before a typed range is requested', () => {
        withTimings({ statisticsDebounce: 300 });

        test('drops it on Back and Forward', async () => {
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
  });

  describe('cohort tab', () => {
    const COHORT = '/api/admin/cohort';
    /** A range whose figures no test changes. */
    const PAST = 'range=custom&from=2025-07&to=2026-04';
    const PAST_DAYS = { startDate: '2025-07-01', endDate: '2026-04-30' };
    const t = adminCohort;

    /** Cohorts are the only rows that the API answers with at `data` (rules §2.2). */
    async function rowsOf({ token }: Admin, type: string, days = PAST_DAYS): Promise<CohortRow[]> {
      const query = new URLSearchParams({ ...days, type }).toString();
      const reply = await fetch(`${process.env.API_URL ?? ''}/api/admin/cohort?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await reply.json()) as { data: CohortRow[] }).data.reverse();
    }

    async function visitCohorts(query: string) {
      const portal = await visit(`?tab=cohort&${query}`);
      await screen.findByRole('rowheader', { name: t.table.average });
      return portal;
    }

    /** The texts of the table's rows, without its head. */
    const shown = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent));
    const metric = () => screen.getByLabelText(t.metric.label);
    const range = () => screen.getByLabelText(t.range.label);

    test.each([
      ['subscriptions', ''],
      ['subscribers', ''],
      ['subscriptions', '&values=absolute'],
      ['ltv', ''],
    ] as const)(
      'lists the oldest cohort first, its months from the start, and the averages last: %s%s',
      async (type, values) => {
        const { admin: visitor } = await visitCohorts(`metric=${type}&${PAST}${values}`);
        const rows = await rowsOf(visitor, type);
        const averages = weightedAverages(rows);
        const isAbsolute = values !== '' || type === 'ltv';
        const cell = (value: number | null, percent: number | null, isAverage = false) => {
          if (value === null || percent === null) return '-';
          if (value === 0) return '0';
          // An average is rounded to whole euro.
          if (type === 'ltv') return formatPrice(toCents(value), language).replace(isAverage ? /[.,]00/ : '', '');
          return isAbsolute ? formatCount(value, language) : formatPercent(percent, language, 1);
        };
        expect(rows.length).toBeGreaterThan(2);
        expect(shown()).toEqual([
          ...rows.map((row) => [
            row.cohort,
            formatCount(row.subscribers, language),
            ...averages.map((_, month) => {
              const value = row.retention[month] ?? null;
              return cell(value, value === null ? null : shareOf(value, row));
            }),
          ]),
          [t.table.average, '', ...averages.map(({ total, percent }) => cell(total, percent, true))],
        ]);
        const size = type === 'subscriptions' ? t.table.subscriptions : t.table.subscribers;
        expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
          t.table.cohort,
          size,
          ...averages.map((_, index) => fill(t.table.month, { index: String(index) })),
        ]);
        expect(screen.queryByRole('button', { name: t.show.percent }) === null).toBe(type === 'ltv');
        expect(await screen.findByRole('group', { name: t.chart.label })).toBeInTheDocument();
        expect(screen.getByText(type === 'ltv' ? t.legend.ltv : t.legend.percent)).toBeVisible();
      },
    );

    test('begins with subscriptions, and disables ranges that begin before May 2025', async () => {
      await visitCohorts('');
      expect(metric()).toHaveDisplayValue(t.metric.subscriptions);
      const options = within(range()).getAllByRole<HTMLOptionElement>('option');
      expect(options.map(({ label, disabled }) => [label, disabled])).toEqual(
        COHORT_RANGES.map((name) => [t.range[name], !isRangeOffered(name, TODAY)]),
      );
    });

    test('falls back to the defaults for values in the URL that the rules forbid', async () => {
      const { admin: visitor } = await visitCohorts('metric=profit&range=custom&from=2024-01&to=2031-13');
      expect(metric()).toHaveDisplayValue(t.metric.subscriptions);
      expect(range()).toHaveDisplayValue(t.range.last6);
      const rows = await rowsOf(visitor, 'subscriptions', daysOf(monthsOf('last6', TODAY), TODAY));
      expect(shown().map(([cohort]) => cohort)).toEqual([...rows.map(({ cohort }) => cohort), t.table.average]);
    });

    test('changes nothing before Apply, and takes a choice back on Cancel', async () => {
      const { person } = await visitCohorts(PAST);
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
      expect(await screen.findByRole('columnheader', { name: t.table.subscribers })).toBeVisible();
      expect(apply).toHaveAttribute('aria-disabled', 'true');
    });

    test('drops a choice that was not applied on Back and Forward', async () => {
      const { person } = await visitCohorts(PAST);
      await person.selectOptions(metric(), t.metric.subscribers);
      await person.click(button(t.apply));
      await person.selectOptions(metric(), t.metric.ltv);
      window.history.back();
      await waitFor(() => expect(metric()).toHaveDisplayValue(t.metric.subscriptions));
      window.history.forward();
      await waitFor(() => expect(window.location.search).toContain('metric=subscribers'));
      await waitFor(() => expect(metric()).toHaveDisplayValue(t.metric.subscribers));
      expect(button(t.apply)).toHaveAttribute('aria-disabled', 'true');
    });

    test('switches between percent and absolute values, and keeps the choice in the URL', async () => {
      const { person } = await visitCohorts(PAST);
      expect(button(t.show.percent)).toHaveAttribute('aria-pressed', 'true');
      await person.click(button(t.show.absolute));
      expect(button(t.show.absolute)).toHaveAttribute('aria-pressed', 'true');
      expect(window.location.search).toContain('values=absolute');
      expect(shown().flat().join(' ')).not.toContain('%');
    });

    describe('custom range', () => {
      const parts = async (name: string) =>
        within(await screen.findByRole('group', { name })).getAllByRole('spinbutton');
      const valuesOf = async (name: string) => (await parts(name)).map(({ textContent }) => textContent);

      test('reports an incomplete month at its field, and disables Apply', async () => {
        const { person } = await visitCohorts(PAST);
        await person.selectOptions(range(), t.range.custom);
        const [month] = await parts(t.months.end);
        expect(await valuesOf(t.months.end)).toEqual(['04', '2026']);
        await person.click(month as HTMLElement);
        await person.keyboard('{Backspace}');
        await person.tab();
        await person.tab();
        await person.tab();
        const message = t.months.outOfRange.split('{{first}}')[0] ?? '';
        expect(await screen.findByText(new RegExp(message))).toBeVisible();
        expect(button(t.apply)).toHaveAttribute('aria-disabled', 'true');
      });

      test('moves the end only once a complete start is after it', async () => {
        const { person } = await visitCohorts('range=custom&from=2026-03&to=2026-06');
        const type = async (digits: string) => {
          await person.click((await parts(t.months.start))[0] as HTMLElement);
          await person.keyboard(digits);
        };
        expect(await valuesOf(t.months.start)).toEqual(['03', '2026']);
        await type('08');
        expect(await valuesOf(t.months.start)).toEqual(['08', '2026']);
        expect(await valuesOf(t.months.end)).toEqual(['06', '2026']);
        await person.keyboard('2025');
        await person.click(button(t.apply));
        expect(await valuesOf(t.months.end)).toEqual(['06', '2026']);
        await waitFor(() => expect(window.location.search).toContain('from=2025-08&to=2026-06'));

        await type('082026');
        expect(await valuesOf(t.months.end)).toEqual(['06', '2026']);
        // Over the button of its calendar.
        await person.tab();
        await person.tab();
        const [year, month] = TODAY.split('-');
        expect(await valuesOf(t.months.end)).toEqual([month, year]);
      });
    });

    test('reports a forbidden request in place, and keeps the session', async () => {
      const { token } = await api.customer();
      await visit('?tab=cohort', { stored: { isAdmintoken: token } });
      expect((await screen.findAllByText(withAnyMessage(common.failures.forbidden))).length).toBeGreaterThan(0);
      expect(screen.getByText(t.loadFailed)).toBeVisible();
      expect(button(common.actions.retry)).toBeVisible();
    });

    test('clears the storage and leaves for the sign-in when the token is unknown or expired', async () => {
      await visit('?tab=cohort', { stored: { isAdmintoken: UNKNOWN_TOKEN } });
      const message = withAnyMessage(admin.failures.adminUnauthorized);
      expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
      expect(screen.queryByText(t.loadFailed)).not.toBeInTheDocument();
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(localStorage.getItem('isAdmintoken')).toBeNull();
    });

    test('leads through `/` back to the same view, once, when there is no answer, and offers a retry there', async () => {
      const view = '/profile?tab=cohort&range=all&metric=subscribers';
      proxy.fail(COHORT, 'drop-reply');
      const { admin: visitor, person, router } = await visit(view.slice('/profile'.length));
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
      expect(await screen.findByRole('columnheader', { name: t.table.subscribers })).toBeVisible();
      expect(seen).toEqual([view, '/', view]);
      expect(localStorage.getItem('isAdmintoken')).toBe(visitor.token);
    });

    test('saves the table as a CSV file with the separators of the language', async () => {
      const files = catchSavedFiles();
      const { person, admin: visitor } = await visitCohorts(PAST);
      await person.click(button(t.csv.download));
      await waitFor(() => expect(files).toHaveLength(1));
      const [file] = files;
      expect(file?.name).toBe('cohort-subscriptions-2025-07-2026-04.csv');
      expect(file?.type).toBe('text/csv;charset=utf-8');
      const content = file?.bytes.toString('utf8') ?? '';
      expect(content.startsWith('\uFEFF')).toBe(true);
      const lines = content.slice(1).split('\r\n');
      const rows = await rowsOf(visitor, 'subscriptions');
      const separator = language === 'de' ? ';' : ',';
      expect(lines).toHaveLength(rows.length + 2);
      expect(lines[0]?.split(separator).slice(0, 3)).toEqual([
        t.table.cohort,
        t.table.subscriptions,
        fill(t.table.month, { index: '0' }),
      ]);
      expect(lines[1]?.split(separator).slice(0, 3)).toEqual([rows[0]?.cohort, String(rows[0]?.subscribers), '100']);
      expect(content).not.toMatch(/null|-|%/);
    });
  });

  describe('cohort table', () => {
    /** The younger cohort has no third month yet; the older one has nobody left in it. */
    const COUNTS: CohortRow[] = [
      { cohort: 'May 2026', subscribers: 8, retention: [8, 6, null] },
      { cohort: 'Apr 2026', subscribers: 4, retention: [4, 1, 0] },
    ];
    const EURO: CohortRow[] = [
      { cohort: 'May 2026', subscribers: 8, retention: [20, 50, null] },
      { cohort: 'Apr 2026', subscribers: 4, retention: [10, 40, 0] },
    ];

    beforeAll(() => setUpI18n('de'));

    async function renderTable(rows: CohortRow[], metric: CohortType, isAbsolute: boolean) {
      await changeLanguage(language);
      render(
        <Look>
          <RuntimeConfigProvider config={testConfig()}>
            <CohortTable rows={rows} metric={metric} isAbsolute={isAbsolute} />
            <CohortLegend metric={metric} highest={50} />
          </RuntimeConfigProvider>
        </Look>,
      );
      // Its texts are loaded on their own.
      await screen.findByRole('table');
    }

    const look = (element: HTMLElement) => [element.textContent, element.style.backgroundColor, element.style.color];
    /** Text and colours of the months' cells. */
    const cells = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell').slice(1).map(look));
    const shade = (text: string, share: number) => {
      const { backgroundColor, color } = cellColours(share);
      // jsdom returns colours as `rgb`.
      return [text, backgroundColor, color === '#ffffff' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)'];
    };
    const NONE = ['-', '', ''];
    const percent = (share: number) => formatPercent(share, language, 1);
    const price = (euro: number) => formatPrice(euro * 100, language);

    test.each([
      ['percent', false],
      ['counts', true],
    ])('shades each cell by its share of the cohort, shown as %s', async (_, isAbsolute) => {
      await renderTable(COUNTS, 'subscribers', isAbsolute);
      const value = (count: number, share: number) => shade(isAbsolute ? String(count) : percent(share), share);
      expect(cells()).toEqual([
        [value(8, 100), value(6, 75), NONE],
        [value(4, 100), value(1, 25), shade('0', 0)],
        // The average of the values above 0 (rules §15.13).
        [value(6, 100), value(4, 50), NONE],
      ]);
    });

    test('shades each lifetime value by its share of the highest one', async () => {
      await renderTable(EURO, 'ltv', true);
      const whole = (euro: number) => price(euro).replace(/[.,]00/, '');
      expect(cells()).toEqual([
        [shade(price(20), 40), shade(price(50), 100), NONE],
        [shade(price(10), 20), shade(price(40), 80), shade('0', 0)],
        [shade(whole(15), 30), shade(whole(45), 90), NONE],
      ]);
    });

    test.each(['subscribers', 'ltv'] as const)('has a legend of five shades: %s', async (metric) => {
      await renderTable(COUNTS, metric, true);
      const name = (step: number) => (metric === 'ltv' ? price(step / 2) : formatPercent(step, language, 0));
      expect(screen.getAllByRole('listitem').map(look)).toEqual(
        [0, 25, 50, 75, 100].map((step) => shade(name(step), step)),
      );
    });
  });
});

test('renders in German', async () => {
  await renderAdmin('/profile', { language: 'de' });
  const { admin, adminCustomers: t } = TEXTS.de;
  expect(await screen.findByLabelText(t.search)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: admin.title })).toBeVisible();
  expect(button(t.sync.start)).toBeVisible();
  const { customers, statistics, cohort, products, discounts, declarations } = admin.tabs;
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  await waitFor(() => expect(tabs()).toEqual([customers, statistics, cohort, products, discounts, declarations]));
  const { title, tabs: english } = TEXTS.en.admin;
  for (const text of [title, english.discounts, TEXTS.en.adminCustomers.search, TEXTS.en.adminCustomers.sync.start])
    expect(screen.getByRole('main').innerHTML).not.toContain(text);
});

test('names cohorts in German where the deployment asks for it, and as they came where they name no month (rules §19.9)', async () => {
  const data = ['Dec 2025', 'Oct 2025', 'May 2025', 'Before'].map((cohort) => ({
    cohort,
    subscribers: 4,
    retention: [4],
  }));
  proxy.rewrite('/api/admin/cohort', () => JSON.stringify({ status: 200, message: 'OK', data }));
  const config = { dateStyle: 'language' } as const;
  await renderAdmin('/profile?tab=cohort', { language: 'de', apiBase: proxy.apiBase, config });
  const { average } = TEXTS.de.adminCohort.table;
  await screen.findByRole('rowheader', { name: average });
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['Before', 'Mai 2025', 'Okt. 2025', 'Dez. 2025', average]);
});
