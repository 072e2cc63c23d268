import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import type { CustomerFile } from '../../api/customer/customerFileApi';
import { ListRow } from '../../components/ListRow';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { FilePanel } from './FilePanel';
import { useMomentFormat } from '../../i18n/useMomentFormat';

const NoteDialog = lazyComponent(() => import(/* webpackChunkName: "file-dialogs" */ './NoteDialog'), 'NoteDialog', [
  'adminFile',
]);

/** Notes of the team (rules §38.6). None is added about an erased customer. */
export function NotesPanel({ customer, notes, erasure }: Pick<CustomerFile, 'customer' | 'notes' | 'erasure'>) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const moment = useMomentFormat();
  const mayAdd = useMay('support') && erasure?.erasedAt === undefined;
  const { asked, open, close } = useOverlayParam('note');
  return (
    <>
      <FilePanel
        title={t('notes.title')}
        emptyText={t('notes.empty')}
        rows={notes}
        action={
          mayAdd && (
            <Button variant="outlined" onClick={() => open()}>
              {t('notes.add')}
            </Button>
          )
        }
        renderRow={({ noteId, author, at, text }) => (
          <ListRow
            key={noteId}
            title={
              <Typography component="span" sx={{ whiteSpace: 'pre-wrap' }}>
                {text}
              </Typography>
            }
          >
            {t('notes.by', { author, moment: moment(at) })}
          </ListRow>
        )}
      />
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {asked !== null && <NoteDialog customerId={customer.customerId} onClose={close} />}
      </Suspense>
    </>
  );
}
