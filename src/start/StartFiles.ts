import type { PageName } from '../config/paths';
import type { Language } from '../domain/language';

/** Files that a visit needs, written into `index.html` by the build. */
export interface StartFiles {
  pages: Readonly<Partial<Record<PageName, readonly string[]>>>;
  texts: Readonly<Record<'login' | 'customer' | 'admin', Readonly<Record<Language, readonly string[]>>>>;
}
