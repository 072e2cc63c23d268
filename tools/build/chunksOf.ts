import { adminPaths, customerPaths, type PageName } from '#src/config/paths';

/** Returns the name of a page's own chunk, such as `screen-next-order`. */
export const screenChunk = (page: string): string =>
  `screen-${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the names of all chunks that a page needs. */
export function chunksOf(page: PageName): string[] {
  const screen = screenChunk(page);
  if (page in customerPaths) return ['shell-customer', screen];
  if (page in adminPaths) return ['shell-admin', screen];
  return page === 'otp' ? [screenChunk('login'), screen] : [screen];
}

/** Texts that the start page preloads, by area. */
export const START_TEXTS = { login: ['common'], customer: ['shell'], admin: ['shell', 'admin', 'commands'] } as const;

/** Returns the texts of a page's area; empty for a page without sign-in. */
export function textsOf(page: PageName): readonly string[] {
  if (page in customerPaths) return START_TEXTS.customer;
  return page in adminPaths ? START_TEXTS.admin : [];
}
