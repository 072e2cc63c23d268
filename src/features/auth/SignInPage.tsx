import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { Logo } from '../../ui/Logo';
import { NarrowPage } from '../../ui/NarrowPage';
import { NoticeRegion } from '../../ui/NoticeRegion';
import { Screen } from '../../ui/Screen';
import { LanguageSelect } from './LanguageSelect';

interface SignInPageProps {
  step: 'email' | 'code' | 'account';
  title: string;
  children: ReactNode;
}

/** The frame that the login, the code and the account choice share. */
export function SignInPage({ step, title, children }: SignInPageProps) {
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
      {/* A new step is a new page for those who hear it. */}
      <Screen key={step} title={title}>
        {children}
      </Screen>
    </NarrowPage>
  );
}
