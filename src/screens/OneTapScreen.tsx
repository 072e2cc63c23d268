import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';
import { LanguageSelect } from '../features/language/LanguageSelect';
import { OneTap } from '../features/oneTap/OneTap';
import { OfflineNotice } from '../ui/feedback/OfflineNotice';
import { Look } from '../ui/layout/Look';
import { Screen } from '../ui/layout/Screen';
import { Logo } from '../ui/light/Logo';
import { NarrowPage } from '../ui/light/NarrowPage';

/** `/go#…`: what the link of a mail does, without a sign-in and without other data (rules §27.2). */
export function OneTapScreen() {
  const { t } = useTranslation('oneTap');
  const { brandName } = useRuntimeConfig();
  // In the fragment, so that no server's log has it.
  const token = useLocation().hash.slice(1);
  return (
    <Look>
      <NarrowPage
        header={
          <>
            <Logo brand={brandName} />
            <LanguageSelect />
          </>
        }
      >
        <OfflineNotice />
        <Screen title={t('title')}>
          <OneTap key={token} token={token} />
        </Screen>
      </NarrowPage>
    </Look>
  );
}
