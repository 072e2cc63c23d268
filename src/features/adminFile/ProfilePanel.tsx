import { useTranslation } from 'react-i18next';
import type { FileAddress, FileCustomer } from '../../api/customer/customerFileApi';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { Panel } from '../../ui/layout/Panel';

/** Contact, addresses and settings of the customer. */
export function ProfilePanel({ customer }: { customer: FileCustomer }) {
  const { t } = useTranslation('adminFile');
  const { country, day } = useFormats();
  const written = ({ address1, address2, postalCode, city, country: code }: FileAddress) =>
    [address1, address2, `${postalCode} ${city}`.trim(), country(code)].filter(Boolean).join(', ');
  const { customerId, externalId, email, phone, billing, shipping, language, since, notices } = customer;
  return (
    <Panel title={t('profile.title')}>
      <DescriptionList
        isNear
        facts={[
          { name: t('profile.number'), value: customerId },
          ...(externalId === undefined ? [] : [{ name: t('profile.externalId'), value: externalId }]),
          { name: t('profile.email'), value: email || t('none') },
          { name: t('profile.phone'), value: phone || t('none') },
          { name: t('profile.billing'), value: written(billing) },
          { name: t('profile.shipping'), value: shipping ? written(shipping) : t('profile.sameAddress') },
          { name: t('profile.language'), value: t(`profile.languages.${language}`) },
          { name: t('profile.since'), value: day(since) },
          { name: t('profile.notices'), value: t(notices ? 'yes' : 'no') },
        ]}
      />
    </Panel>
  );
}
