import { createStore } from '#src/app/store';
import { testConfig } from './renderPortal';

/** The portal's store with what the browser's storage holds, without any page. */
export async function openStore() {
  const { store, ready } = createStore(testConfig(), false);
  await ready;
  return store;
}
