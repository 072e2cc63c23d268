import type { Language } from '../domain/language';

/** Files that a visit needs, written into `index.html` by the build. */
export interface StartFiles {
  /** By route path, as in `paths`. */
  pages: Readonly<Record<string, readonly string[]>>;
  texts: Readonly<Record<'login' | 'customer' | 'admin', Readonly<Record<Language, readonly string[]>>>>;
}
