import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ConflictNotice } from '../../../ui/feedback/ConflictNotice';

/** Says that the discount was deleted meanwhile; what was typed can become a new one (rules §15.28). */
export function DiscountGone({ code, onCreate }: { code: string; onCreate: () => void }) {
  const { t } = useTranslation('adminDiscounts');
  return (
    <ConflictNotice title={t('conflict.goneTitle', { code })} text={t('conflict.goneText')}>
      <Button variant="outlined" onClick={onCreate}>
        {t('conflict.createNew')}
      </Button>
    </ConflictNotice>
  );
}
