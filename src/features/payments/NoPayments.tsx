import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { ReceiptDrawing } from '../../components/ReceiptDrawing';
import { paths } from '../../config/paths';
import { PageLink } from '../../ui/layout/PageLink';
import { Panel } from '../../ui/layout/Panel';

/** Empty list with a link to the subscriptions. */
export function NoPayments() {
  const { t } = useTranslation('payments');
  return (
    <Panel>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <ReceiptDrawing />
        <span>{t('empty')}</span>
        <Button component={PageLink} to={paths.manageSubscriptions} variant="outlined">
          {t('toSubscriptions')}
        </Button>
      </Stack>
    </Panel>
  );
}
