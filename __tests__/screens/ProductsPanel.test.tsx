import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Language } from '../../src/domain/language';
import { ownServer } from '../support/ownServer';
import { NOBODY, renderAdmin } from '../support/adminPortal';
import { fill, TEXTS } from '../support/portalTexts';
import { startProxy } from '../support/startProxy';

/** Products are counted, and other tests make some: so these have a server of their own. */
const shop = ownServer();

const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));

const PRODUCTS = '/api/other/products';

interface Wire {
  productId: string;
  productName: string;
  productSku: string;
  productType: string;
  productImagePath: string;
  stockQty: number;
}
const productsOf = async (token: string, len: string) =>
  (await shop.api.get<{ data: Wire[] }>(PRODUCTS, { len }, { token })).payload.data;

const open = (path: string, language: Language) =>
  renderAdmin(path, language, { apiBase: `${shop.url}/api/` }, shop.api);

const rows = () => screen.getAllByRole('row').slice(1);
const cells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    : [];

describe.each(['en', 'de'] as const)('%s', (language) => {
  const { adminProducts, admin, common } = TEXTS[language];
  const t = adminProducts.list;
  const showing = (from: number, to: number, total: number) =>
    fill(admin.pager.showing, { from: String(from), to: String(to), total: String(total) });

  test('ten a page, each with number, picture, name, SKU, type, stock and the way to it', async () => {
    const { person, adminToken } = await open('/profile#product', language);
    await screen.findByRole('table');
    const products = await productsOf(adminToken, language);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(Object.values(t.columns));
    expect(rows()).toHaveLength(10);
    const [first] = products;
    expect(cells(rows()[0])).toEqual([
      `1${fill(t.id, { productId: first?.productId ?? '' })}`,
      '',
      first?.productName,
      first?.productSku,
      first?.productType,
      String(first?.stockQty),
      t.view,
    ]);
    expect(document.querySelector('tbody img')).toHaveAttribute('src', first?.productImagePath);
    expect(screen.getByText(showing(1, 10, products.length))).toBeVisible();
    const last = Math.ceil(products.length / 10);
    await person.click(screen.getByRole('button', { name: fill(admin.pager.page, { page: String(last) }) }));
    const from = (last - 1) * 10;
    expect(rows()).toHaveLength(products.length - from);
    expect(screen.getByText(showing(from + 1, products.length, products.length))).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('page')).toBe(String(last));
  });

  test('a long name is cut for the eye alone', async () => {
    const { adminToken } = await open('/profile?tab=products', language);
    await screen.findByRole('table');
    const products = await productsOf(adminToken, language);
    const { productName = '' } = products.find((product) => product.productName.length > 30) ?? {};
    expect(productName).not.toBe('');
    window.history.replaceState(null, '', `/profile?tab=products&search=${encodeURIComponent(productName)}`);
    const cut = await screen.findByText(`${productName.slice(0, 30).trimEnd()}…`);
    expect(cut).toHaveAttribute('aria-hidden', 'true');
    expect(cut.parentElement).toHaveAttribute('title', productName);
    expect(screen.getByText(productName)).toBeInTheDocument();
  });

  test('a search by name or SKU starts on page 1; without a match it says so', async () => {
    const { person, adminToken } = await open('/profile?tab=products&page=3', language);
    await screen.findByRole('table');
    const [product] = await productsOf(adminToken, language);
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
    expect(new URLSearchParams(window.location.search).has('page')).toBe(false);
  });

  test('sorted by what its head says, once more the other way, and then as before; the address keeps it', async () => {
    const { person, adminToken } = await open('/profile?tab=products&page=2', language);
    await screen.findByRole('table');
    const products = await productsOf(adminToken, language);
    const byName = (left: Wire, right: Wire) =>
      left.productName.localeCompare(right.productName, language, { numeric: true });
    const firstTen = (sorted: readonly Wire[]) => sorted.slice(0, 10).map(({ productSku }) => productSku);
    const skus = () => rows().map((row) => cells(row)[3]);
    const head = () => screen.getByRole('columnheader', { name: t.columns.name });
    const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
    const ascending = firstTen([...products].sort(byName));
    const descending = firstTen([...products].sort((left, right) => byName(right, left)));
    expect(head()).toHaveAttribute('aria-sort', 'none');
    within(head()).getByRole('button').focus();

    await person.keyboard('{Enter}');
    expect(head()).toHaveAttribute('aria-sort', 'ascending');
    expect(skus()).toEqual(ascending);
    expect(address()).toEqual({ tab: 'products', sort: 'name' });
    // Numbered as they stand.
    expect(cells(rows()[0])[0]).toMatch(/^1\D/);

    await person.keyboard(' ');
    expect(head()).toHaveAttribute('aria-sort', 'descending');
    expect(skus()).toEqual(descending);
    expect(address()).toEqual({ tab: 'products', sort: 'name', dir: 'desc' });

    await person.keyboard('{Enter}');
    expect(head()).toHaveAttribute('aria-sort', 'none');
    expect(skus()).toEqual(firstTen(products));
    expect(address()).toEqual({ tab: 'products' });
    window.history.back();
    await waitFor(() => expect(skus()).toEqual(descending));
  });

  test('a reload keeps the order through the pages; one that there is not is the shop’s own', async () => {
    const { person, adminToken } = await open('/profile?tab=products&sort=stock&dir=desc', language);
    await screen.findByRole('table');
    const products = await productsOf(adminToken, language);
    const stocks = products.map(({ stockQty }) => stockQty).sort((left, right) => right - left);
    const shown = () => rows().map((row) => Number(cells(row)[5]));
    expect(screen.getByRole('columnheader', { name: t.columns.stock })).toHaveAttribute('aria-sort', 'descending');
    expect(shown()).toEqual(stocks.slice(0, 10));
    await person.click(screen.getByRole('button', { name: fill(admin.pager.page, { page: '2' }) }));
    expect(shown()).toEqual(stocks.slice(10, 20));
    cleanup();
    await open('/profile?tab=products&sort=price&dir=desc', language);
    await screen.findByRole('table');
    expect(rows().map((row) => cells(row)[3])).toEqual(products.slice(0, 10).map(({ productSku }) => productSku));
    screen
      .getAllByRole('columnheader')
      .forEach((head) => expect(head.getAttribute('aria-sort') ?? 'none').toBe('none'));
  });

  test('products that do not load are told in the words of their own, and load again', async () => {
    await shop.api.json('/demo/faults', { path: PRODUCTS, kind: 'status', value: 500 });
    const { person } = await open('/profile?tab=products', language);
    expect(await screen.findByText(admin.failures.adminProducts)).toBeVisible();
    await person.click(screen.getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test('a product that the shop does not know leads nowhere, and says why', async () => {
    const proxy = await startProxy();
    stops.push(proxy.stop);
    proxy.rewrite(PRODUCTS, (answer) => answer.replace(/"productId":"\w+"/, '"productId":""'));
    const { person } = await renderAdmin('/profile?tab=products', language, { apiBase: proxy.apiBase });
    await screen.findByRole('table');
    const [unknown, known] = screen.getAllByRole('link', { name: new RegExp(`^${t.view}`) });
    await person.click(unknown as HTMLElement);
    expect((await screen.findAllByText(t.accountRequired))[0]).toBeVisible();
    expect(window.location.pathname).toBe('/profile');
    await person.click(known as HTMLElement);
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/profile\/./));
  });

  test('no answer at all', async () => {
    await renderAdmin('/profile?tab=products', language, NOBODY);
    const said = { en: 'Network error: Please try again.', de: 'Netzwerkfehler: Bitte versuch es noch einmal.' };
    expect(await screen.findByText(said[language])).toBeVisible();
  });
});
