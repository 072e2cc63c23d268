import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Customer } from '../../api/customer/customerApi';
import { fullName } from '../../domain/customer/fullName';
import { OfflineNotice } from '../../ui/feedback/OfflineNotice';
import { NarrowPage } from '../../ui/layout/NarrowPage';
import { Screen } from '../../ui/layout/Screen';
import { LanguageSelect } from '../../components/LanguageSelect';
import { FooterLinks } from '../../components/footer/FooterLinks';

interface AccountPageProps {
  title: string;
  children: ReactNode;
}

/** Narrow page without navigation, for a choice between accounts. */
export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <NarrowPage header={<LanguageSelect />} footer={<FooterLinks />}>
      <OfflineNotice />
      {/* The key moves the focus to the new title, so that screen readers announce it. */}
      <Screen key={title} title={title}>
        {children}
      </Screen>
    </NarrowPage>
  );
}

/** Name and e-mail address of a customer. */
export function NamedAccount({ intro, customer }: { intro: string; customer: Customer }) {
  return (
    <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {intro}
      <br />
      <strong>{fullName(customer)}</strong>
      <br />
      {customer.email}
    </Typography>
  );
}
