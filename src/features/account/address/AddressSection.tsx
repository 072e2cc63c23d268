import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../api/customer/customerApi';
import type { AccountDialog } from '../form/accountDialog';
import { AddressCard } from './AddressCard';
import { PanelHead } from '../form/PanelHead';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(4),
}));

interface AddressSectionProps {
  customer: Customer;
  onOpen: (dialog: AccountDialog) => void;
}

/** The billing and the shipping address (rules §13.3). */
export function AddressSection({ customer, onOpen }: AddressSectionProps) {
  const { t } = useTranslation('account');
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return (
    <>
      <PanelHead>
        <Typography variant="h2">{t('addresses.title')}</Typography>
        <Button variant="outlined" onClick={() => onOpen({ kind: 'addAddress' })}>
          {t('addresses.add')}
        </Button>
      </PanelHead>
      <Cards>
        <AddressCard kind="billing" name={name} address={customer.billing} onEdit={() => onOpen({ kind: 'billing' })} />
        <AddressCard
          kind="shipping"
          name={name}
          address={customer.shipping}
          onEdit={() => onOpen({ kind: 'shipping' })}
          onDelete={customer.shipping && (() => onOpen({ kind: 'deleteShipping' }))}
        />
      </Cards>
    </>
  );
}
