import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Customer } from '../../api/customer/customerApi';
import { fullName } from '../../domain/customer/fullName';
import { OfflineNotice } from '../../ui/feedback/OfflineNotice';
import { NarrowPage } from '../../ui/layout/NarrowPage';
import { Screen } from '../../ui/layout/Screen';
import { FooterLinks } from '../FooterLinks';

interface AccountPageProps {
  title: string;
  /** The choice of the language. */
  language: ReactNode;
  children: ReactNode;
}

/** A page of its own that asks about an account before anything of it is shown. */
export function AccountPage({ title, language, children }: AccountPageProps) {
  return (
    <NarrowPage header={language} footer={<FooterLinks />}>
      <OfflineNotice />
      {/* What it asks is a new page for a screen reader. */}
      <Screen key={title} title={title}>
        {children}
      </Screen>
    </NarrowPage>
  );
}

/** An account by name and e-mail address. */
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
