import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import { useGetFileMailQuery, type FileMail } from '../../api/customer/customerFileApi';
import { refusalText } from '../../api/failureText';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { InfoDialog } from '../../ui/feedback/InfoDialog';
import { QueryView } from '../../components/QueryView';

interface MailDialogProps {
  customerId: string;
  mail: FileMail;
  onClose: () => void;
}

/** A mail as it was read. One with a code or a personal link cannot be sent again (rules §38.5). */
export function MailDialog({ customerId, mail: { mailId, subject, state, isResendable }, onClose }: MailDialogProps) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const mayResend = useMay('support');
  const query = useGetFileMailQuery({ customerId, mailId });
  const flow = useChangeFlow(useAdminCommands());
  useOnDone(flow.done, onClose);
  return (
    <InfoDialog
      title={subject}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        isResendable &&
        mayResend && (
          <Button
            variant="outlined"
            aria-disabled={flow.isBusy}
            onClick={() => !flow.isBusy && flow.send({ kind: 'resendMail', customerId, mailId })}
          >
            {flow.isSending ? t('mails.resending') : t('mails.resend')}
          </Button>
        )
      }
    >
      <Typography role="alert" color="error">
        {flow.failure && refusalText(common, flow.failure, 'adminList')}
      </Typography>
      <QueryView query={query} skeletons={2} failureTitle={t('mails.loadFailed')} area="adminList">
        {({ text }) => <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>}
      </QueryView>
      {!isResendable && state !== 'waiting' && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          {t('mails.blanked')}
        </Typography>
      )}
    </InfoDialog>
  );
}
