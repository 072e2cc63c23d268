import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Returns the text of a stored word by its key, such as `word.status.ACTIVE`; an unknown word is shown as it is stored. */
export function useKnownWords(): (key: string) => string {
  const { t, i18n } = useTranslation('privacy');
  return (key) =>
    i18n.exists(key, { ns: 'privacy', nsSeparator: false })
      ? t(key as ParseKeys<'privacy'>)
      : key.replace(/^word\.\w+\./, '');
}
