import type { ReactNode } from 'react';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { NoticeRegion } from '../../ui/feedback/NoticeRegion';
import { LanguageSelect } from '../../components/LanguageSelect';
import { Logo } from '../../components/Logo';
import { NarrowPage } from '../../ui/layout/NarrowPage';
import { Screen } from '../../ui/layout/Screen';
import { FooterLinks } from '../../components/footer/FooterLinks';

/** Layout of pages without an area: login, code, account choice, and the link of a mail. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  const { brandName } = useRuntimeConfig();
  return (
    <NarrowPage
      header={
        <>
          <Logo brand={brandName} />
          <LanguageSelect />
        </>
      }
      footer={<FooterLinks />}
    >
      <NoticeRegion />
      <Screen title={title}>{children}</Screen>
    </NarrowPage>
  );
}
