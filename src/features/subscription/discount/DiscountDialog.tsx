import { useTranslation } from 'react-i18next';
import { refusalText } from '#src/api/failureText';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { PreviewFacts } from '../../../components/changes/PreviewFacts';
import type { DiscountFlow } from './useDiscountFlow';

interface DiscountDialogProps {
  flow: DiscountFlow;
  question: NonNullable<DiscountFlow['question']>;
}

/** Confirms a code or its removal with a preview (rules §24.12). */
export function DiscountDialog({ flow, question }: DiscountDialogProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const { failure, isSending, dismiss } = flow;
  return (
    <ConfirmDialog
      title={t(`code.ask.${question.kind}.title`, { code: question.code })}
      confirmLabel={isSending ? t(`code.ask.${question.kind}.sending`) : t(`code.ask.${question.kind}.confirm`)}
      isBusy={isSending}
      failure={failure && refusalText(common, failure)}
      onConfirm={flow.confirm}
      onCancel={dismiss}
    >
      <PreviewFacts state={flow.preview.state} lines={['value', 'value', 'value', 'value']} />
    </ConfirmDialog>
  );
}
