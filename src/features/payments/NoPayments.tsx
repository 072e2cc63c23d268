import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths';
import { ButtonLink } from '../../ui/forms/Button';
import { Panel } from '../../ui/layout/Panel';

/** Nothing to list, and where to go from here. */
export function NoPayments() {
  const { t } = useTranslation('payments');
  return (
    <Panel>
      <Typography sx={{ mb: 2 }}>{t('empty')}</Typography>
      <ButtonLink to={paths.manageSubscriptions} look="outlined">
        {t('toSubscriptions')}
      </ButtonLink>
    </Panel>
  );
}
