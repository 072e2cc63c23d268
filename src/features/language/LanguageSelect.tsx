import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LANGUAGES, toLanguage } from '../../domain/language';
import { selectLanguage } from '../../session/sessionSelectors';
import { languageChosen } from '../../session/sessionSlice';
import { RADIUS } from '../../ui/layout/tokens';

const Select = styled('select')(({ theme }) => ({
  font: 'inherit',
  minHeight: 44,
  padding: theme.spacing(0, 1.5),
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.text.secondary}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** The language of the portal and of every message and mail from now on (rules §2.3, §19.1). */
export function LanguageSelect() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  return (
    <Select
      aria-label={t('language.label')}
      value={language}
      onChange={(event) => dispatch(languageChosen(toLanguage(event.target.value)))}
    >
      {LANGUAGES.map((option) => (
        // Each language in its own words, whatever is spoken now.
        <option key={option} value={option} lang={option}>
          {t(`language.${option}`)}
        </option>
      ))}
    </Select>
  );
}
