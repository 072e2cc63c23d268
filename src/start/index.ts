// Runs inside `index.html`, before the program is loaded: renders the first view and starts its requests.
import { sendEarly } from '../api/earlyCall';
import { pageAt } from '../config/areas';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import type { Language } from '../domain/language';
import { businessDayAt } from '../domain/isoDate';
import { detectLanguage, withoutLanguage } from '../i18n/detectLanguage';
import { readItem } from '../session/browserStorage';
import { resolveVisit, type View } from './resolveVisit';
import { keepEarlyForm } from './earlyForm';
import { fillSettings } from './fillSettings';
import { firstCall } from './firstCall';
import type { StartFiles } from './StartFiles';

const dataOf = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

/** Preloads files with a low priority, after the program. */
function preload(files: readonly string[]): void {
  for (const href of files) {
    const link = { rel: 'preload', as: 'script', fetchPriority: 'low', href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}

function show(view: View, language: Language, config: Partial<RuntimeConfig> | null): void {
  const root = document.getElementById('root');
  const template = document.querySelector<HTMLTemplateElement>(`#${view}-${language}`);
  if (!root || !template) return;
  root.dataset.view = view;
  root.append(template.content);
  // Removes links that need a feature of the API; the program adds them after its own check.
  if (!config?.features?.includes('declarations'))
    root.querySelectorAll('footer > a[href^="/"]').forEach((link) => link.remove());
  fillSettings(root, config);
  if (view === 'login') keepEarlyForm(root, readItem('email'));
}

function start(): void {
  const { pathname, search, hash, origin } = window.location;
  const language = detectLanguage(pathname, readItem('len'), navigator.languages);
  document.documentElement.lang = language;
  const tokens = { customer: readItem('token'), admin: readItem('isAdmintoken') };
  const path = withoutLanguage(pathname);
  const { view } = resolveVisit(
    { pathname: path, search, hash },
    {
      hasCustomerToken: tokens.customer !== undefined && readItem('multiAccount') !== 'true',
      hasAdminToken: tokens.admin !== undefined,
    },
  );
  // Null on a static host, whose page has no settings.
  const config = dataOf('config') as Partial<RuntimeConfig> | null;
  if (config?.brandName) document.title = config.brandName;
  if (view) show(view, language, config);
  const token = view && view !== 'login' && tokens[view];
  if (token && config?.apiBase) {
    const call = firstCall({ pathname: path, search, hash }, language, new URL(config.apiBase, origin).href);
    if (call) sendEarly(call, token);
  }
  const files = dataOf('files') as StartFiles;
  preload(files.texts.login[language]);
  const page = view === 'login' ? view : pageAt(path);
  preload((page && files.pages[page]) ?? []);
  if (view === 'customer' || view === 'admin') preload(files.texts[view][language]);
  // Loads the browser's date data during the download, because the first date format takes a slow phone 50 ms.
  setTimeout(businessDayAt, 0, new Date());
}

start();
