import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#src/api/customer/customerApi';
import { SectionHead } from '#src/ui/layout/Panel.tsx';
import type { AccountDialog } from '../form/accountDialog';
import { AddressCard } from './AddressCard';

const CARDS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))', gap: 2 };

/** Cards of the billing and the shipping address (rules §13.3). */
export function AddressSection({ customer, onOpen }: { customer: Customer; onOpen: (dialog: AccountDialog) => void }) {
  const { t } = useTranslation('account');
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  const add = (
    <Button variant="outlined" onClick={() => onOpen({ kind: 'addAddress' })}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <>
      <SectionHead title={t('addresses.title')} action={add} />
      <Box sx={{ ...CARDS, mb: 4 }}>
        <AddressCard kind="billing" name={name} address={customer.billing} onOpen={onOpen} />
        <AddressCard kind="shipping" name={name} address={customer.shipping} onOpen={onOpen} />
      </Box>
    </>
  );
}
