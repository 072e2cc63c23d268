import { useTranslation } from 'react-i18next';
import { useHasFeature } from '../../api/featuresApi';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { DECLARATION_PATHS } from '../../domain/declaration/declarationPaths';
import { toLanguage } from '../../domain/language';

/** Legally required links to the cancellation and withdrawal forms, if the API has them (rules §28.20). */
export function DeclarationLinks() {
  const { t, i18n } = useTranslation();
  const { apiBase } = useRuntimeConfig();
  if (!useHasFeature('declarations')) return null;
  // Empty for an API on the page's own host.
  const origin = URL.canParse(apiBase) ? new URL(apiBase).origin : '';
  const language = toLanguage(i18n.language);
  return (
    <>
      <a href={origin + DECLARATION_PATHS.cancellation[language]}>{t('declarations.cancelContract')}</a>
      <a href={origin + DECLARATION_PATHS.withdrawal[language]}>{t('declarations.withdraw')}</a>
    </>
  );
}
