import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '../../api/customer/erasureSchema';
import { useAskErasureMutation } from '../../api/customer/privacyApi';
import { OpenOrderList } from '../../components/OpenOrderList';
import { useFormats } from '../../i18n/useFormats';
import { Panel } from '../../ui/layout/Panel';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { EraseDialog } from './EraseDialog';

/** Text that the mail is sent, and what postpones the erasure after its confirmation. */
function MailSent({ message, openOrders, dueOn }: Erasure & { message: string }) {
  const { t } = useTranslation('privacy');
  const { day } = useFormats();
  return (
    <Alert severity="success" variant="outlined" role="none">
      {message}
      {dueOn !== undefined && (
        <>
          <Typography sx={{ mt: 1 }}>
            {t(openOrders.length > 0 ? 'erase.waitsForOrders' : 'erase.waits', { date: day(dueOn) })}
          </Typography>
          {openOrders.length > 0 && <OpenOrderList orders={openOrders} />}
        </>
      )}
    </Alert>
  );
}

/** Begins the erasure: a question, and then a mail with a link (rules §40.3). */
export function ErasurePanel({ email }: { email: string }) {
  const { t } = useTranslation('privacy');
  const { asked, open, close } = useOverlayParam('erase');
  const [ask, { data, isLoading, error, reset }] = useAskErasureMutation();
  const openQuestion = () => {
    reset();
    open();
  };
  const confirm = async () => {
    if (isLoading) return;
    const answer = await ask();
    if (answer.data) close();
  };
  return (
    <Panel title={t('erase.title')}>
      <Typography sx={{ mb: 2 }}>{t('erase.text')}</Typography>
      <div role="status">{data && <MailSent {...data} />}</div>
      <Button variant="outlined" color="error" sx={{ mt: data ? 2 : 0 }} onClick={openQuestion}>
        {t('erase.open')}
      </Button>
      {asked !== null && (
        <EraseDialog email={email} isBusy={isLoading} error={error} onConfirm={() => void confirm()} onClose={close} />
      )}
    </Panel>
  );
}
