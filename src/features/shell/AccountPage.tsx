import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Customer } from '../../api/customer/customerApi';
import { OfflineNotice } from '../../ui/feedback/OfflineNotice';
import { NarrowPage } from '../../ui/layout/NarrowPage';
import { Screen } from '../../ui/layout/Screen';

interface AccountPageProps {
  title: string;
  /** The choice of the language. */
  language: ReactNode;
  children: ReactNode;
}

/** A page of its own that asks about an account before anything of it is shown. */
export function AccountPage({ title, language, children }: AccountPageProps) {
  return (
    <NarrowPage header={language}>
      <OfflineNotice />
      {/* What it asks is a new page for a screen reader. */}
      <Screen key={title} title={title}>
        {children}
      </Screen>
    </NarrowPage>
  );
}

export const nameOf = ({ firstName, lastName }: Customer): string => `${firstName} ${lastName}`;

/** An account by name and e-mail address. */
export function NamedAccount({ intro, customer }: { intro: string; customer: Customer }) {
  return (
    <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {intro}
      <br />
      <strong>{nameOf(customer)}</strong>
      <br />
      {customer.email}
    </Typography>
  );
}
