import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#src/api/failureText';
import type { DiscountRecord } from '#src/api/discount/redemptionsApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import { useFormats } from '#src/i18n/useFormats';
import { lazyDialog } from '#src/ui/feedback/lazyDialog.tsx';
import { RemovableChip } from '#src/ui/forms/RemovableChip.tsx';
import { useFocusFallback } from '#src/ui/layout/useFocusFallback';
import { PanelSection } from '#src/ui/layout/PanelSection.tsx';
import { CodeForm } from './CodeForm';
import { useDiscountFlow } from './useDiscountFlow';

const DiscountDialog = lazyDialog(
  () => import(/* webpackChunkName: "discount-dialog" */ './DiscountDialog'),
  'DiscountDialog',
);

interface DiscountSectionProps {
  subscription: Subscription;
  /** The redemption; null without a code. */
  record: DiscountRecord | null;
}

/** Form for a discount code, or the applied code with a remove button (rules §11.6). */
export function DiscountSection({ subscription, record }: DiscountSectionProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const { price } = useFormats();
  const flow = useDiscountFlow(subscription, record);
  // Because form and chip replace each other and lose the focus.
  const heading = useFocusFallback<HTMLHeadingElement>(record?.code);
  const { failure, tried, question } = flow;
  const isTried = failure !== undefined && question === undefined;
  const refused =
    isTried && tried?.kind === 'applyDiscount'
      ? { code: tried.code, reason: failure.fields?.discountCode ?? refusalText(common, failure) }
      : undefined;

  return (
    <PanelSection title={t('code.title')} headingRef={heading}>
      {record ? (
        <>
          <RemovableChip
            label={record.code}
            color="success"
            removeLabel={t('code.remove', { code: record.code })}
            isDisabled={flow.isBusy}
            onRemove={() => flow.ask({ kind: 'removeDiscount', ...record })}
          />
          <Typography sx={{ mt: 1 }}>{t('code.saves', { amount: price(subscription.discountCents) })}</Typography>
        </>
      ) : (
        <CodeForm
          refused={refused}
          isChecking={flow.isChecking}
          isSending={flow.isSending}
          isBusy={flow.isBusy}
          waitLabel={flow.waitLabel}
          onApply={(code) => flow.ask({ kind: 'applyDiscount', code })}
        />
      )}
      {/* Failure of a removal, or of a code after another tab's code has replaced the form. */}
      <Typography role="alert" color="error">
        {isTried && (tried?.kind === 'removeDiscount' || record) ? refusalText(common, failure) : ''}
      </Typography>
      {question && <DiscountDialog {...{ flow, question }} />}
    </PanelSection>
  );
}
