import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { Logo } from '../../ui/Logo';
import { NarrowPage } from '../../ui/NarrowPage';
import { NoticeRegion } from '../../ui/NoticeRegion';
import { Screen } from '../../ui/Screen';
import { LanguageSelect } from './LanguageSelect';

/** The frame that the login, the code and the account choice share. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { brandName } = useRuntimeConfig();
  return (
    <NarrowPage
      header={
        <>
          <Logo brand={brandName} />
          <LanguageSelect />
        </>
      }
    >
      <NoticeRegion label={t('notice.region')} dismissLabel={t('notice.dismiss')} />
      <Screen title={title}>{children}</Screen>
    </NarrowPage>
  );
}
