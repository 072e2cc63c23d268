import { useTranslation } from 'react-i18next';
import { useHasFeature } from '../api/featuresApi';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';
import { DECLARATION_PATHS } from '../domain/declaration/declarationPaths';
import { toLanguage } from '../domain/language';

/** Leads to the ways out that the law asks for, where the API has them (rules §28.20). */
export function DeclarationLinks() {
  const { t, i18n } = useTranslation();
  const { apiBase } = useRuntimeConfig();
  if (!useHasFeature('declarations')) return null;
  // An API of the page's own host is named by its path alone.
  const origin = URL.canParse(apiBase) ? new URL(apiBase).origin : '';
  const language = toLanguage(i18n.language);
  return (
    <>
      <a href={origin + DECLARATION_PATHS.cancellation[language]}>{t('declarations.cancelContract')}</a>
      <a href={origin + DECLARATION_PATHS.withdrawal[language]}>{t('declarations.withdraw')}</a>
    </>
  );
}
