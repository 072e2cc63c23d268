import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerFile, FileMail } from '../../api/customer/customerFileApi';
import { ListRow } from '../../components/ListRow';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { StatusBadge, type BadgeTone } from '../../ui/feedback/StatusBadge';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { FilePanel } from './FilePanel';
import { useMomentFormat } from '../../i18n/useMomentFormat';

const MailDialog = lazyComponent(() => import(/* webpackChunkName: "file-dialogs" */ './MailDialog'), 'MailDialog', [
  'adminFile',
]);

const TONES: Record<FileMail['state'], BadgeTone> = { sent: 'good', waiting: 'quiet', givenUp: 'bad' };

/** Mails of the last days, to read and to send again (rules §38.5). */
export function MailsPanel({ customerId, mails }: { customerId: string } & Pick<CustomerFile, 'mails'>) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const moment = useMomentFormat();
  const find = (id: string | null) => mails.find(({ mailId }) => mailId === id);
  const { asked, open, close } = useOverlayParam('mail', { isMissing: (id) => find(id) === undefined });
  const opened = find(asked);
  return (
    <>
      <FilePanel
        title={t('mails.title')}
        emptyText={t('mails.empty')}
        rows={mails}
        renderRow={({ mailId, subject, at, state, failure }) => (
          <ListRow
            key={mailId}
            title={subject}
            badge={<StatusBadge tone={TONES[state]}>{t(`mails.state.${state}`)}</StatusBadge>}
            action={
              <Button aria-label={t('mails.readOf', { subject })} onClick={() => open(mailId)}>
                {t('mails.read')}
              </Button>
            }
          >
            {[moment(at), failure].filter(Boolean).join(', ')}
          </ListRow>
        )}
      />
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {opened && <MailDialog customerId={customerId} mail={opened} onClose={close} />}
      </Suspense>
    </>
  );
}
