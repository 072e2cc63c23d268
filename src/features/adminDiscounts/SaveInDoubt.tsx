import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import type { DiscountsFlow } from './useDiscountsFlow';

const Notice = styled('section')(({ theme }) => ({
  padding: theme.spacing(2),
  marginBottom: theme.spacing(2),
  borderRadius: 14,
  borderInlineStart: `6px solid ${theme.vars.palette.warning.main}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > p': { margin: theme.spacing(0, 0, 1), overflowWrap: 'anywhere' },
}));

/**
 * Says that the outcome of a save is not known yet, that it is retried and that no code is made twice (rules §20.5).
 */
export function SaveInDoubt({ flow }: { flow: DiscountsFlow }) {
  const { t } = useTranslation('adminDiscounts');
  const { unanswered, isAsking, askAgain } = flow;
  return (
    <div role="status">
      {unanswered && (
        <Notice>
          <p>
            <strong>{t('inDoubt.title')}</strong>
          </p>
          <p>
            {t(unanswered.id === null ? 'inDoubt.create' : 'inDoubt.update', { code: unanswered.values.code.trim() })}
          </p>
          {/* Its words change with every try; the notice itself is announced once. */}
          <Button look="outlined" aria-live="off" onClick={askAgain} aria-disabled={isAsking}>
            {isAsking ? t('inDoubt.asking') : t('inDoubt.ask')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
