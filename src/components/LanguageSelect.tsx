import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LANGUAGES, toLanguage } from '../domain/language';
import { selectLanguage } from '../session/sessionSelectors';
import { languageChosen } from '../session/sessionSlice';
import { CONTROL_HEIGHT } from '../ui/layout/tokens';

const LOW = { minHeight: CONTROL_HEIGHT.medium, '& > .MuiInputBase-input': { py: 1.25 } };

/** Language menu of the portal, also for later messages and mails (rules §2.3, §19.1). */
export function LanguageSelect() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  const select = useRef<HTMLSelectElement>(null);
  const choose = (value: unknown) => dispatch(languageChosen(toLanguage(value)));
  // Takes over a choice made before hydration.
  const takeOver = useEffectEvent(() => {
    if (select.current && select.current.value !== language) choose(select.current.value);
  });
  useEffect(() => takeOver(), []);
  return (
    <NativeSelect
      input={<OutlinedInput sx={LOW} />}
      inputRef={select}
      inputProps={{ 'aria-label': t('language.label') }}
      value={language}
      onChange={(event) => choose(event.target.value)}
    >
      {LANGUAGES.map((option) => (
        // Because the name of each option is in the language of the option.
        <option key={option} value={option} lang={option}>
          {t(`language.${option}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
