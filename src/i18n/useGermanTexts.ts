import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The German texts of a library that is English by default, a chunk of their own; undefined in English, and until they
 * are there.
 * @param load begins to load them; always the same function
 */
export function useGermanTexts<Texts>(load: () => Promise<Texts>): Texts | undefined {
  const { i18n } = useTranslation();
  const isGerman = i18n.language === 'de';
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    // English texts are better than no control.
    if (isGerman) load().then(setTexts, () => undefined);
  }, [isGerman, load]);
  return isGerman ? texts : undefined;
}
