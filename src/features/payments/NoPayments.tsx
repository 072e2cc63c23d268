import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { paths } from '../../config/paths';
import { PageLink } from '../../ui/layout/PageLink';
import { Panel } from '../../ui/layout/Panel';

/** Empty list with a link to the subscriptions. */
export function NoPayments() {
  const { t } = useTranslation('payments');
  const next = (
    <Button component={PageLink} to={paths.manageSubscriptions} variant="outlined">
      {t('toSubscriptions')}
    </Button>
  );
  return (
    <Panel>
      <EmptyState drawing="receipt" action={next}>
        {t('empty')}
      </EmptyState>
    </Panel>
  );
}
