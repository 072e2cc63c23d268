import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/forms/Button';
import { Notice } from '../ui/feedback/Notice';
import type { AnyChange, CommandsContext } from './CommandContext';

/** Says that the outcome is not known yet, that the command is retried and that nothing happens twice (rules §20.4). */
export function InDoubtNotice<Change extends AnyChange>({ of }: { of: CommandsContext<Change> }) {
  const { t } = useTranslation('commands');
  const commands = use(of);
  return (
    <div role="status">
      {commands?.doubt !== undefined && (
        <Notice>
          <p>
            <strong>{t('inDoubt.title')}</strong>
          </p>
          <p>{commands.doubt}</p>
          {/* Its words change with every try; the notice itself is announced once. */}
          <Button look="outlined" aria-live="off" onClick={commands.retry} aria-disabled={commands.isRetrying}>
            {commands.isRetrying ? t('inDoubt.retrying') : t('inDoubt.retry')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
