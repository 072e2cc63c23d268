import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';

/** Links to the shop's contact, imprint and privacy policy, if configured (rules §1.6). */
export function ShopLinks() {
  const { t } = useTranslation();
  const { contactEmail, imprintUrl, privacyUrl } = useRuntimeConfig();
  return (
    <>
      {contactEmail && <a href={`mailto:${contactEmail}`}>{t('shop.contact')}</a>}
      {imprintUrl && <a href={imprintUrl}>{t('shop.imprint')}</a>}
      {privacyUrl && <a href={privacyUrl}>{t('shop.privacy')}</a>}
    </>
  );
}
