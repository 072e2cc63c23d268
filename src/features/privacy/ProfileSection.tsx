import { useTranslation } from 'react-i18next';
import type { Exported } from '../../api/customer/privacyApi';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { Panel } from '../../ui/layout/Panel';
import { useAddressText } from './useAddressText';
import { useKnownWords } from './useKnownWords';

/** Profile and addresses of the customer. */
export function ProfileSection({ profile }: Pick<Exported, 'profile'>) {
  const { t } = useTranslation('privacy');
  const { day } = useFormats();
  const addressText = useAddressText();
  const word = useKnownWords();
  const { customerId, externalId, firstName, lastName, email, phone, language, since, notices } = profile;
  const { billing, shipping } = profile;
  return (
    <>
      <Panel title={t('profile.title')}>
        <DescriptionList
          isNear
          facts={[
            { name: t('profile.name'), value: `${firstName} ${lastName}`.trim() },
            { name: t('profile.email'), value: email },
            { name: t('profile.phone'), value: phone || t('none') },
            { name: t('profile.language'), value: word(`word.language.${language}`) },
            { name: t('profile.since'), value: day(since) },
            { name: t('profile.number'), value: customerId },
            ...(externalId ? [{ name: t('profile.externalId'), value: externalId }] : []),
            { name: t('profile.notices'), value: t(notices ? 'yes' : 'no') },
          ]}
        />
      </Panel>
      <Panel title={t('addresses.title')}>
        <DescriptionList
          isNear
          facts={[
            { name: t('addresses.billing'), value: addressText(billing) },
            { name: t('addresses.shipping'), value: shipping ? addressText(shipping) : t('addresses.same') },
          ]}
        />
      </Panel>
    </>
  );
}
