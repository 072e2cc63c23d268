import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/formats';
import type { RescheduleFlow } from './useRescheduleFlow';
import { Button } from '../../ui/Button';

const Notice = styled('section')(({ theme }) => ({
  padding: theme.spacing(2),
  marginBottom: theme.spacing(2),
  borderRadius: 14,
  borderInlineStart: `6px solid ${theme.vars.palette.warning.main}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > p': { margin: theme.spacing(0, 0, 1) },
}));

/** The truth while an answer is lost: we do not know yet, we keep asking, nothing happens twice (design §4). */
export function InDoubtNotice({ flow }: { flow: RescheduleFlow }) {
  const { t } = useTranslation('delivery');
  const command = flow.unansweredCommand;
  return (
    <div role="status">
      {command && (
        <Notice>
          <p>
            <strong>{t('inDoubt.title')}</strong>
          </p>
          <p>
            {t(`inDoubt.${command.action}`, { product: command.productName, date: formatDay(command.nextBillDate) })}
          </p>
          {/* Its words change with every try; the notice itself is announced once. */}
          <Button look="outlined" aria-live="off" onClick={flow.askAgain} aria-disabled={flow.isSending}>
            {flow.isSending ? t('inDoubt.asking') : t('inDoubt.ask')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
