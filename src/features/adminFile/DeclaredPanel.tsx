import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { CustomerFile } from '../../api/customer/customerFileApi';
import { ListRow } from '../../components/ListRow';
import { paths } from '../../config/paths';
import { StatusBadge } from '../../ui/feedback/StatusBadge';
import { PageLink } from '../../ui/layout/PageLink';
import { FilePanel } from './FilePanel';
import { useMomentFormat } from '../../i18n/useMomentFormat';

/** Declarations of the customer, each with a link to the list that decides it. */
export function DeclaredPanel({ declarations }: Pick<CustomerFile, 'declarations'>) {
  const { t } = useTranslation('adminFile');
  const moment = useMomentFormat();
  return (
    <FilePanel
      title={t('declarations.title')}
      emptyText={t('declarations.empty')}
      rows={declarations}
      renderRow={({ reference, type, state, receivedAt }) => (
        <ListRow
          key={reference}
          title={`${t(`declarations.type.${type}`)} ${reference}`}
          badge={
            <StatusBadge tone={state === 'open' ? 'bad' : 'quiet'}>{t(`declarations.state.${state}`)}</StatusBadge>
          }
          action={
            <Button
              component={PageLink}
              to={`${paths.admin}?${new URLSearchParams({ tab: 'declarations', search: reference }).toString()}`}
              aria-label={t('declarations.openOf', { reference })}
            >
              {t('declarations.open')}
            </Button>
          }
        >
          {moment(receivedAt)}
        </ListRow>
      )}
    />
  );
}
