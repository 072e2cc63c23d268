import type { Language } from '../domain/language';

/** The program's files by what a visit needs, as the build writes them into `index.html`. */
export interface StartFiles {
  /** By the page, as `paths` writes it. */
  pages: Readonly<Record<string, readonly string[]>>;
  texts: Readonly<Record<'login' | 'customer' | 'admin', Readonly<Record<Language, readonly string[]>>>>;
}
