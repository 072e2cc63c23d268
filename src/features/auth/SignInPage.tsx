import type { ReactNode } from 'react';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { Logo } from '../../ui/layout/Logo';
import { NarrowPage } from '../../ui/layout/NarrowPage';
import { NoticeRegion } from '../../ui/feedback/NoticeRegion';
import { Screen } from '../../ui/layout/Screen';

interface SignInPageProps {
  title: string;
  /** The choice of the language. */
  language: ReactNode;
  children: ReactNode;
}

/** The frame that the login, the code and the account choice share. */
export function SignInPage({ title, language, children }: SignInPageProps) {
  const { brandName } = useRuntimeConfig();
  return (
    <NarrowPage
      header={
        <>
          <Logo brand={brandName} />
          {language}
        </>
      }
    >
      <NoticeRegion />
      <Screen title={title}>{children}</Screen>
    </NarrowPage>
  );
}
