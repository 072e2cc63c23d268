import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths';
import { PageLink } from '../../ui/layout/PageLink';
import { Panel } from '../../ui/layout/Panel';

/** Empty list with a link to the subscriptions. */
export function NoPayments() {
  const { t } = useTranslation('payments');
  return (
    <Panel>
      <Typography sx={{ mb: 2 }}>{t('empty')}</Typography>
      <Button component={PageLink} to={paths.manageSubscriptions} variant="outlined">
        {t('toSubscriptions')}
      </Button>
    </Panel>
  );
}
