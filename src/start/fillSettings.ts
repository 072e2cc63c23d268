import type { RuntimeConfig } from '../domain/runtimeConfig';

/** Settings of the footer's links; `href` names the setting in the built page (tools/build/renderStartPage.tsx). */
export const LINK_SETTINGS = ['contactEmail', 'imprintUrl', 'privacyUrl'] as const;

/**
 * Writes the shop's name and the links' addresses into the placeholders of `index.html`. Null settings hide the links.
 */
export function fillSettings(container: ParentNode, settings: Partial<RuntimeConfig> | null): void {
  const logo = container.querySelector('.logo');
  if (settings?.brandName && logo?.textContent === '') logo.append(settings.brandName.trim());
  for (const name of LINK_SETTINGS) {
    const link = container.querySelector<HTMLAnchorElement>(`footer a[href$="${name}"]`);
    if (!link) continue;
    const value = settings?.[name];
    link.hidden = settings === null;
    if (value) link.setAttribute('href', name === 'contactEmail' ? `mailto:${value}` : value);
    else if (settings) link.remove();
  }
}
