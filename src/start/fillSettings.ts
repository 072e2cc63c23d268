import type { RuntimeConfig } from '../domain/runtimeConfig';

/** The settings that the page of the build does not know; its links name them as their addresses (tools/build/startPage.tsx). */
export const LINK_SETTINGS = ['contactEmail', 'imprintUrl', 'privacyUrl'] as const;

/**
 * Writes the shop's name and the addresses of its links where `index.html` has left the place for them. Without settings
 * hides the links.
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
