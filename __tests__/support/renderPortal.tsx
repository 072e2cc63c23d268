import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../../src/app/App';
import { createStore } from '../../src/app/store';
import { syncTabs } from '../../src/app/syncTabs';
import type { RuntimeConfig } from '../../src/config/runtimeConfig';
import type { Language } from '../../src/domain/language';
import { changeLanguage, setUpI18n } from '../../src/i18n/i18n';
import type { SessionValues } from '../../src/session/sessionSlice';
import { openPopGate } from '../../src/ui/popGate';
import { tameDoubleClicks } from '../../src/ui/tameDoubleClicks';
import { seeAnswer } from './seeAnswer';
import { testConfig } from './testConfig';

let isI18nReady = false;

interface PortalOptions {
  language?: Language;
  /** What the browser's storage holds before the visit. */
  stored?: SessionValues;
  config?: Partial<RuntimeConfig>;
}

/** The whole portal at one address, against the real server; answers a person's hands and the store. */
export async function renderPortal(path: string, { language = 'de', stored = {}, config }: PortalOptions = {}) {
  localStorage.clear();
  Object.entries({ len: language, ...stored }).forEach(([key, value]) => localStorage.setItem(key, value));
  window.history.replaceState(null, '', path);
  await (isI18nReady ? changeLanguage(language) : setUpI18n(language));
  isI18nReady = true;
  openPopGate();
  tameDoubleClicks();
  const settings = { ...testConfig(), ...config };
  const { store, ready } = createStore(settings, false);
  await ready;
  syncTabs(store);
  render(<App store={store} config={settings} />);
  return { store, person: userEvent.setup({ advanceTimers: seeAnswer }) };
}
