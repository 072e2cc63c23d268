import { screen, waitFor, within } from '@testing-library/react';
import type { ProductWire } from '../../server/modules/products/schemas';
import { MAX_EXTRAS } from '../../src/domain/cart';
import { makeProduct } from '../support/openSubscription';
import { euro, fill, TEXTS } from '../support/portalTexts';
import { productsOf } from '../support/subscriptions';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { api, failureOf, visitPortal } from '../support/visitPortal';

const PATH = '/dashboard';
const PAGE = 12;
const CHECKOUT = 'https://checkout.example/cart?products=';
const PRODUCTS = '/api/other/products';

const starting = (text: string) => ({ name: new RegExp(`^${text} .`) });

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const { catalog: text, common } = TEXTS[language];
  const visit = (shape: Record<string, unknown> = {}) => visitPortal(PATH, shape, language, proxy);
  const count = (shown: number, all: number) =>
    fill(all === 1 ? text.browser.count_one : text.browser.count_other, { shown: String(shown), count: String(all) });

  async function browse() {
    const visited = await visit();
    await visited.person.click(await screen.findByRole('button', { name: text.recommended.browseMore }));
    const overlay = within(screen.getByRole('dialog', { name: text.extras.title }));
    await overlay.findAllByRole('listitem');
    const found = () => overlay.getAllByRole('listitem');
    /** The only tile that is left by a search. */
    const search = async (words: string) => {
      await visited.person.click(overlay.getByRole('searchbox', { name: text.browser.search }));
      await visited.person.paste(words);
      expect(await overlay.findByText(count(1, 1))).toBeVisible();
      expect(found()).toHaveLength(1);
      return within(found()[0] as HTMLElement);
    };
    return { ...visited, overlay, found, search };
  }

  test('recommends four at a time, none of them subscribed or sold out, each with its way to the checkout', async () => {
    const { person, token } = await visit();
    const carousel = within(await screen.findByRole('group', { name: text.recommended.title }));
    const [own] = (await api.get<{ data: { productId: string }[] }>('/api/subscription/all', {}, { token })).payload
      .data;
    const products = await productsOf(api, token);
    const links = carousel.getAllByRole('link', starting(text.recommended.choose));
    expect(links).toHaveLength(PAGE);
    for (const link of links) {
      const id = /^https:\/\/checkout\.example\/cart\?products=(\d+):1$/.exec(link.getAttribute('href') ?? '')?.[1];
      expect(id).not.toBe(own?.productId);
      expect(products.find(({ productId }) => productId === id)?.stockQty).toBeGreaterThan(0);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
      expect(link).toHaveAccessibleName(expect.stringContaining(common.actions.newWindow));
    }
    const at = (from: number, to: number) =>
      expect(carousel.getByRole('status')).toHaveTextContent(
        fill(text.recommended.position, { from: String(from), to: String(to), count: String(PAGE) }),
      );
    const previous = carousel.getByRole('button', { name: text.recommended.previous });
    const next = carousel.getByRole('button', { name: text.recommended.next });
    at(1, 4);
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await person.click(next);
    at(5, 8);
    await person.keyboard('{ArrowRight}');
    at(9, 12);
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await person.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    at(1, 4);
  });

  test('each tile of the carousel shows what it is and costs; the way to all of them stands below', async () => {
    const { token } = await visit();
    const carousel = within(await screen.findByRole('group', { name: text.recommended.title }));
    const products = await productsOf(api, token, language);
    const tiles = carousel.getAllByRole('listitem');
    expect(tiles).toHaveLength(PAGE);
    for (const tile of tiles) {
      const link = within(tile).getByRole('link', starting(text.recommended.choose));
      const id = /products=(\d+):1$/.exec(link.getAttribute('href') ?? '')?.[1];
      const product = products.find(({ productId }) => productId === id);
      if (!product) throw new Error(`There is no product ${id ?? ''}.`);
      const { productName, price, productImagePath } = product;
      expect(within(tile).getByRole('heading', { level: 3, name: productName })).toBeVisible();
      expect(link).toHaveAccessibleName(expect.stringContaining(productName));
      expect(tile).toHaveTextContent(euro(price, language));
      expect(tile.querySelector('img')).toHaveAttribute('src', productImagePath);
      const options = within(tile).getByRole('button', { name: `${text.recommended.options} ${productName}` });
      expect(options).toHaveAttribute('aria-haspopup', 'dialog');
    }
    const browseMore = screen.getByRole('button', { name: text.recommended.browseMore });
    expect(browseMore).toHaveAttribute('aria-haspopup', 'dialog');
    expect(carousel.queryByRole('button', { name: text.recommended.browseMore })).toBeNull();
  });

  test('without a product there is one text, and nothing to browse', async () => {
    proxy.answer(PRODUCTS, { data: [] });
    await visit();
    expect(await screen.findByText(text.noProducts)).toBeVisible();
    expect(screen.queryByRole('group', { name: text.recommended.title })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.recommended.browseMore })).not.toBeInTheDocument();
  });

  test('five placeholders, a failure in its place, a second try', async () => {
    proxy.fail(PRODUCTS);
    const letGo = proxy.hold(PRODUCTS);
    const { person } = await visit();
    const status = (await screen.findByText(text.loading)).parentElement;
    expect(status?.querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
    letGo();
    const alert = await failureOf(text.loadFailed);
    expect(alert).toHaveTextContent(common.failures.server.replace('{{message}}', FAULT));
    proxy.heal();
    await person.click(within(alert).getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('group', { name: text.recommended.title })).toBeVisible();
  });

  test('the overlay shows twelve and twelve more, and its search starts anew after half a second', async () => {
    const { person, overlay, found, token } = await browse();
    const products = await productsOf(api, token);
    await waitFor(() => expect(found()).toHaveLength(PAGE));
    expect(overlay.getByText(count(PAGE, products.length))).toBeVisible();
    for (let shown = PAGE; shown < products.length; shown += PAGE) {
      await person.click(overlay.getByRole('button', { name: text.browser.loadMore }));
      await waitFor(() => expect(found()).toHaveLength(Math.min(products.length, shown + PAGE)));
      expect(found()[shown]).toHaveFocus();
    }
    expect(overlay.getByText(count(products.length, products.length))).toBeVisible();
    expect(overlay.queryByRole('button', { name: text.browser.loadMore })).toBeNull();

    const search = overlay.getByRole('searchbox', { name: text.browser.search });
    await person.type(search, 'zzz');
    expect(found().length).toBeGreaterThan(PAGE);
    expect(await overlay.findByText(fill(text.browser.nothingFound, { search: 'zzz' }))).toBeVisible();
    await person.clear(search);
    await waitFor(() => expect(found()).toHaveLength(PAGE));
    const heading = within(found()[0] as HTMLElement).getByRole('heading').textContent;
    await person.type(search, heading.toUpperCase());
    await waitFor(() => expect(found().length).toBeLessThan(PAGE));
    expect(overlay.getAllByRole('heading', { name: heading })[0]).toBeVisible();
  });

  test('up to four products go to the checkout together, each with its quantity', async () => {
    const { person, overlay, found, token } = await browse();
    const products = (await productsOf(api, token)).slice(0, PAGE).filter(({ stockQty }) => stockQty > 1);
    const tileOf = (index: number) => {
      const shown = found().filter((tile) => within(tile).queryByText(text.soldOut) === null);
      return within(shown[index] as HTMLElement);
    };
    expect(overlay.queryByRole('link')).toBeNull();
    for (let index = 0; index < MAX_EXTRAS; index += 1) {
      await person.click(tileOf(index).getByRole('button', starting(text.extras.choose)));
    }
    expect(overlay.getByText(text.extras.full)).toBeVisible();
    const fifth = tileOf(MAX_EXTRAS).getByRole('button', starting(text.extras.choose));
    expect(fifth).toHaveAttribute('aria-disabled', 'true');
    await person.click(fifth);
    expect(tileOf(MAX_EXTRAS).queryByRole('button', starting(text.extras.remove))).toBeNull();

    const more = text.extras.more.split('{{')[0]?.trim() ?? '';
    await person.click(tileOf(0).getByRole('button', starting(more)));
    await person.click(tileOf(1).getByRole('button', starting(text.extras.remove)));
    const picked = [products[0], products[2], products[3]];
    const sum = picked.reduce((all, one, index) => all + (one?.price ?? 0) * (index === 0 ? 2 : 1), 0);
    const said = { count: '3', max: String(MAX_EXTRAS), price: euro(sum, language) };
    expect(overlay.getByRole('contentinfo')).toHaveTextContent(fill(text.extras.picked, said));
    const [a, b, c] = picked.map((one) => one?.productId ?? '');
    const link = overlay.getByRole('link', { name: new RegExp(`^${text.extras.checkout}`) });
    expect(link).toHaveAttribute('href', `${CHECKOUT}${a ?? ''}:2,${b ?? ''}:1,${c ?? ''}:1`);
    expect(link).toHaveAttribute('rel', 'noopener');

    await person.click(overlay.getByRole('button', { name: text.extras.close }));
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await closed();
    await person.click(screen.getByRole('button', { name: text.recommended.browseMore }));
    // What was picked is still picked.
    expect(await screen.findAllByRole('button', starting(text.extras.remove))).toHaveLength(3);
    window.history.back();
    await closed();
    expect(window.location.pathname + window.location.search).toBe(PATH);
    window.history.forward();
    expect(await screen.findAllByRole('button', starting(text.extras.remove))).toHaveLength(3);
  });

  test('a tile in the overlay says which kind it is, and strikes out what it cost before', async () => {
    const { token, search } = await browse();
    const { payload } = await api.get<{ data: ProductWire[] }>(PRODUCTS, { len: language }, { token });
    const reduced = payload.data.find(({ oldPrice }) => oldPrice !== null);
    if (!reduced) throw new Error('No product is reduced.');
    const { productSku, productName, variant, price, oldPrice } = reduced;
    const tile = await search(productSku);
    expect(tile.getByRole('heading', { level: 3, name: productName })).toBeVisible();
    expect(tile.getByText(variant)).toBeVisible();
    const [before, now] = [oldPrice ?? 0, price].map((amount) => euro(amount, language));
    const struck = tile.getByText(before ?? '');
    expect(struck.tagName).toBe('S');
    expect(struck.parentElement).toHaveTextContent(`${text.oldPrice} ${before} ${now}`);
  });

  test('an extra’s quantity goes from one to what the shop has', async () => {
    const { name } = await makeProduct(api, { stock: 2 });
    const { person, search } = await browse();
    const tile = await search(name);
    await person.click(tile.getByRole('button', { name: `${text.extras.choose} ${name}` }));
    const stepper = within(await tile.findByRole('group', { name: fill(text.extras.quantity, { product: name }) }));
    const step = (label: string) => stepper.getByRole('button', { name: fill(label, { product: name }) });
    const { less, more } = text.extras;
    for (const pressed of [less, more, more, less]) {
      const [quantity, other] = pressed === less ? ['1', more] : ['2', less];
      await person.click(step(pressed));
      expect(stepper.getByRole('status')).toHaveTextContent(quantity);
      expect(step(pressed)).toHaveAttribute('aria-disabled', 'true');
      expect(step(other)).not.toHaveAttribute('aria-disabled', 'true');
    }
  });

  test('what is sold out can be looked at, and not be picked', async () => {
    const { name } = await makeProduct(api, { stock: 0 });
    const { search } = await browse();
    const tile = await search(name);
    expect(tile.getByText(text.soldOut)).toBeVisible();
    expect(tile.queryByRole('button')).toBeNull();
  });

  test('with nothing to recommend there is no carousel, and the range stays a button away', async () => {
    const { productId } = await makeProduct(api);
    proxy.rewrite(PRODUCTS, (answer) => {
      const reply = JSON.parse(answer) as { payload: { data: ProductWire[] } };
      const data = reply.payload.data.filter((product) => product.productId === productId);
      return JSON.stringify({ ...reply, payload: { data } });
    });
    await visit({ productId });
    expect(await screen.findByRole('button', { name: text.recommended.browseMore })).toBeVisible();
    expect(screen.queryByRole('group', { name: text.recommended.title })).not.toBeInTheDocument();
    expect(screen.queryByText(text.noProducts)).not.toBeInTheDocument();
  });

  test('the overlay opens at its address, and closes to the page', async () => {
    const { person } = await visitPortal(`${PATH}?extras=true`, {}, language, proxy);
    const overlay = within(await screen.findByRole('dialog', { name: text.extras.title }));
    await person.click(overlay.getByRole('button', { name: text.extras.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname + window.location.search).toBe(PATH);
  });
});
