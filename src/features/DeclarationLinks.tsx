import { useTranslation } from 'react-i18next';
import { useHasFeature } from '../api/featuresApi';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';
import { toLanguage } from '../domain/language';

/** The server's own pages, which need neither a session nor this program. */
const PAGES = {
  de: { cancelContract: 'kuendigen', withdraw: 'widerrufen' },
  en: { cancelContract: 'cancel-contract', withdraw: 'withdraw' },
} as const;

/** Leads to the ways out that the law asks for, where the API has them (rules §28.20). */
export function DeclarationLinks() {
  const { t, i18n } = useTranslation();
  const { apiBase } = useRuntimeConfig();
  if (!useHasFeature('declarations')) return null;
  const { origin } = new URL(apiBase, window.location.href);
  const { cancelContract, withdraw } = PAGES[toLanguage(i18n.language)];
  return (
    <>
      <a href={`${origin}/${cancelContract}`}>{t('declarations.cancelContract')}</a>
      <a href={`${origin}/${withdraw}`}>{t('declarations.withdraw')}</a>
    </>
  );
}
