// Runs in `index.html` itself, before the program is there: shows what a visit begins with, and asks for what it needs.
import { pageAt } from '../config/areas';
import { detectLanguage, withoutLanguage } from '../i18n/detectLanguage';
import { readItem } from '../session/browserStorage';
import { keepEarlyForm } from '../ui/light/earlyForm';
import { fillBrand } from '../ui/light/fillBrand';
import type { StartFiles } from './StartFiles';
import { startView } from './startView';

const dataOf = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

/** Loads beside the program what it would ask for once it runs. */
function preload(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
}

function start(): void {
  const { pathname, search, hash } = window.location;
  const language = detectLanguage(pathname, readItem('len'), navigator.languages);
  document.documentElement.lang = language;
  const [token, isAdmintoken, multiAccount] = (['token', 'isAdmintoken', 'multiAccount'] as const).map(readItem);
  const view = startView({ pathname, search, hash, stored: { token, isAdmintoken, multiAccount } });
  const files = dataOf('files') as StartFiles;
  const page = pageAt(withoutLanguage(pathname));
  preload(files.texts.login[language]);
  if (view !== 'login' && page) preload(files.pages[page] ?? []);
  if (view === undefined) return;
  if (view !== 'login') preload(files.texts[view][language]);
  const root = document.getElementById('root');
  const template = document.querySelector<HTMLTemplateElement>(`#${view}-${language}`);
  if (!root || !template) return;
  root.dataset.view = view;
  root.append(template.content);
  const config = dataOf('config') as { brandName?: unknown } | null;
  if (typeof config?.brandName === 'string') fillBrand(root, config.brandName);
  if (view === 'login') keepEarlyForm(root, readItem('email'));
}

start();
