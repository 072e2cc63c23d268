import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useCommands } from './CommandContext';
import { commandDay } from './commandDay';

/** Says that the outcome is not known yet, that the command is retried and that nothing happens twice (rules §20.4). */
export function InDoubtNotice() {
  const { t } = useTranslation('commands');
  const { unanswered, isAsking, askAgain } = useCommands();
  return (
    <div role="status">
      {unanswered && (
        <Notice>
          <p>
            <strong>{t('inDoubt.title')}</strong>
          </p>
          <p>{t(`inDoubt.${unanswered.kind}`, { product: unanswered.productName, date: commandDay(unanswered) })}</p>
          {/* Its words change with every try; the notice itself is announced once. */}
          <Button look="outlined" aria-live="off" onClick={askAgain} aria-disabled={isAsking}>
            {isAsking ? t('inDoubt.asking') : t('inDoubt.ask')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
