import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import type { CustomerFile } from '../../api/customer/customerFileApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { FilePanel, FileRow } from './FileRows';
import { useMomentFormat } from '../../i18n/useMomentFormat';

const NoteDialog = lazyComponent(() => import(/* webpackChunkName: "file-dialogs" */ './NoteDialog'), 'NoteDialog', [
  'adminFile',
]);

/** Notes of the team, which no customer reads (rules §38.6). */
export function NotesPanel({ customerId, notes }: { customerId: string } & Pick<CustomerFile, 'notes'>) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const moment = useMomentFormat();
  const mayAdd = useMay('support');
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
          <FileRow
            key={noteId}
            title={
              <Typography component="span" sx={{ whiteSpace: 'pre-wrap' }}>
                {text}
              </Typography>
            }
          >
            {t('notes.by', { author, moment: moment(at) })}
          </FileRow>
        )}
      />
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {asked !== null && <NoteDialog customerId={customerId} onClose={close} />}
      </Suspense>
    </>
  );
}
