import type { Language } from '#src/domain/language';
import { nameList as listNames } from '#src/domain/nameList';
import { translate } from './translate';

/** Names as a part of a reply's or a mail's sentence. */
export const nameList = (names: readonly string[], lang: Language): string =>
  listNames(names, lang, (count) => translate(lang, 'moreNames', { count }));
