import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import type { CustomerFile } from '../../api/customer/customerFileApi';
import { CardsPanel } from './CardsPanel';
import { ChargesPanel } from './ChargesPanel';
import { CodesPanel } from './CodesPanel';
import { DeclaredPanel } from './DeclaredPanel';
import { MailsPanel } from './MailsPanel';
import { NotesPanel } from './NotesPanel';
import { ProfilePanel } from './ProfilePanel';
import { SubscriptionsPanel } from './SubscriptionsPanel';
import { TimelinePanel } from './TimelinePanel';

/** Two columns in a wide window: the customer's business first, then the team's. */
const COLUMNS = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } };

interface CustomerFileViewProps {
  file: CustomerFile;
  /** Buttons in the details of a charge. */
  renderActions?: ComponentProps<typeof ChargesPanel>['renderActions'];
}

/** All parts of a customer file (rules §38.8). */
export function CustomerFileView({ file, renderActions }: CustomerFileViewProps) {
  const { customer, subscriptions, charges, chargesAreCapped, cards, mails, declarations, discounts } = file;
  const { customerId } = customer;
  return (
    <Box sx={{ ...COLUMNS, columnGap: 3, alignItems: 'start' }}>
      <div>
        <ChargesPanel charges={charges} chargesAreCapped={chargesAreCapped} renderActions={renderActions} />
        <SubscriptionsPanel subscriptions={subscriptions} />
        <CardsPanel cards={cards} />
        <DeclaredPanel declarations={declarations} />
        <CodesPanel discounts={discounts} />
      </div>
      <div>
        <ProfilePanel customer={customer} />
        <NotesPanel customer={customer} notes={file.notes} erasure={file.erasure} />
        <MailsPanel customerId={customerId} mails={mails} />
        {/* Starts anew with new entries, because they move an entry from the first page to the next. */}
        <TimelinePanel key={file.timeline.nextBefore} customerId={customerId} timeline={file.timeline} />
      </div>
    </Box>
  );
}
