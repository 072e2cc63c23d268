import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#src/api/customer/customerApi';
import { DescriptionList } from '#src/ui/data/DescriptionList.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';

const TITLE_ID = 'account-info';

/** Name, e-mail address and phone number of the customer; empty values are marked (rules §13.3). */
export function InfoPanel({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const { t } = useTranslation('account');
  const fact = (field: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    name: t(`fields.${field}`),
    value: customer[field] || t('info.missing'),
  });
  const edit = (
    <Button variant="outlined" aria-describedby={TITLE_ID} onClick={onEdit}>
      {t('edit')}
    </Button>
  );
  return (
    <Panel titleId={TITLE_ID} title={t('info.title')} action={edit}>
      <DescriptionList isNear facts={[fact('firstName'), fact('lastName'), fact('email'), fact('phone')]} />
    </Panel>
  );
}
