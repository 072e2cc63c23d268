import { createStore } from '#src/app/store';
import { testConfig } from './renderPortal';

/** Store of the portal from localStorage, without a page. */
export async function openStore() {
  const { store, ready } = createStore(testConfig(), false);
  await ready;
  return store;
}
