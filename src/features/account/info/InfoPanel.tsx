import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../api/customer/customerApi';
import { Facts } from '../../../ui/data/Facts';
import { Panel } from '../../../ui/layout/Panel';
import { PanelHead } from '../form/PanelHead';

interface InfoPanelProps {
  customer: Customer;
  onEdit: () => void;
}

/** Who the customer is; what is missing is shown as such (rules §13.3). */
export function InfoPanel({ customer, onEdit }: InfoPanelProps) {
  const { t } = useTranslation('account');
  const shown = (value: string) => value || t('info.missing');
  return (
    <Panel aria-labelledby="account-info">
      <PanelHead>
        <Typography variant="h2" id="account-info">
          {t('info.title')}
        </Typography>
        <Button variant="outlined" aria-describedby="account-info" onClick={onEdit}>
          {t('edit')}
        </Button>
      </PanelHead>
      <Facts
        facts={[
          { name: t('fields.firstName'), value: shown(customer.firstName) },
          { name: t('fields.lastName'), value: shown(customer.lastName) },
          { name: t('fields.email'), value: shown(customer.email) },
          { name: t('fields.phone'), value: shown(customer.phone) },
        ]}
      />
    </Panel>
  );
}
