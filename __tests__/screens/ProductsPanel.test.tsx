import { screen, waitFor, within } from '@testing-library/react';
import { createApi } from '../support/serverApi';
import { fault, NOBODY, renderAdmin } from '../support/adminPortal';
import { fill, TEXTS } from '../support/portalTexts';

const api = createApi(process.env.API_URL ?? '');
const PRODUCTS = '/api/other/products';

afterEach(() => api.json('/demo/faults', {}, {}, 'DELETE'));

interface Wire {
  productId: string;
  productName: string;
  productSku: string;
  productType: string;
  productImagePath: string;
  stockQty: number;
}
const productsOf = async (token: string, len: string) =>
  (await api.get<{ data: Wire[] }>(PRODUCTS, { len }, { token })).payload.data;

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
    const { person, adminToken } = await renderAdmin('/profile#product', language);
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
    const { adminToken } = await renderAdmin('/profile?tab=products', language);
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
    const { person, adminToken } = await renderAdmin('/profile?tab=products&page=3', language);
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

  test('products that do not load are told in the words of their own, and load again', async () => {
    await fault(PRODUCTS, 'status', 500);
    const { person } = await renderAdmin('/profile?tab=products', language);
    expect(await screen.findByText(admin.failures.adminProducts)).toBeVisible();
    await person.click(screen.getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test('no answer at all', async () => {
    await renderAdmin('/profile?tab=products', language, NOBODY);
    const said = { en: 'Network error: Please try again.', de: 'Netzwerkfehler: Bitte versuch es noch einmal.' };
    expect(await screen.findByText(said[language])).toBeVisible();
  });
});
