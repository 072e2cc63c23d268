import type { Language } from '#src/domain/language';
import { nameList as listNames } from '#src/domain/nameList';
import { translate } from './translate';

/** Joins names for a sentence and shortens long lists. */
export const nameList = (names: readonly string[], lang: Language): string =>
  listNames(names, lang, (count) => translate(lang, 'moreNames', { count }));
