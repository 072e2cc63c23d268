import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LANGUAGES, toLanguage } from '../../domain/language';
import { selectLanguage } from '../../session/sessionSelectors';
import { languageChosen } from '../../session/sessionSlice';

/** The language of the portal and of every message and mail from now on (rules §2.3, §19.1). */
export function LanguageSelect() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  const select = useRef<HTMLSelectElement>(null);
  const choose = (value: unknown) => dispatch(languageChosen(toLanguage(value)));
  // Somebody may have chosen before the program was there.
  const takeOver = useEffectEvent(() => {
    if (select.current && select.current.value !== language) choose(select.current.value);
  });
  useEffect(() => takeOver(), []);
  return (
    <select
      ref={select}
      className="language-select"
      aria-label={t('language.label')}
      value={language}
      onChange={(event) => choose(event.target.value)}
    >
      {LANGUAGES.map((option) => (
        // Each language in its own words, whatever is spoken now.
        <option key={option} value={option} lang={option}>
          {t(`language.${option}`)}
        </option>
      ))}
    </select>
  );
}
