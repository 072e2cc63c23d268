import { test as base } from './fixtures';
import { openShopWithProvider, type ShopWithProvider } from './shopWithProvider';
import { START_TIMEOUT_MS } from './server';

/** Public origin, to which the provider returns. */
const originOf = ({ server }: ShopWithProvider): string => server.url.replace('127.0.0.1', 'localhost');

/** Browser test with a server that charges by Stripe, against a rehearsal of Stripe. One of both a worker. */
export const test = base.extend<object, { shop: ShopWithProvider }>({
  shop: [
    // Playwright reads the names of the fixtures from the pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await openShopWithProvider();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  server: async ({ shop }, use) => use(shop.server),
  otherHosts: async ({ shop }, use) => use([shop.rehearsal.url, originOf(shop)].map((url) => new URL(url).host)),
  baseURL: async ({ shop }, use) => use(originOf(shop)),
});
