import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../api/failureText';
import type { DiscountRecord } from '../../../api/discount/redemptionsApi';
import type { Subscription } from '../../../api/subscription/Subscription';
import { useFormats } from '../../../i18n/useFormats';
import { RemovableChip } from '../../../ui/forms/RemovableChip';
import { Panel } from '../../../ui/layout/Panel';
import { useFocusFallback } from '../../../ui/layout/useFocusFallback';
import { useWait } from '../../../ui/forms/useWait';
import { useCommands } from '../../../commands/customer/customerArea';
import { useChangeFlow } from '../../../commands/useChangeFlow';
import { CodeForm } from './CodeForm';

interface DiscountPanelProps {
  subscription: Subscription;
  /** The code on it; null where there is none. */
  record: DiscountRecord | null;
}

/** The box for a discount code, or the applied code with the button that removes it (rules §11.6). */
export function DiscountPanel({ subscription, record }: DiscountPanelProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const { price } = useFormats();
  const flow = useChangeFlow(useCommands());
  // What was used has made room for the other.
  const heading = useFocusFallback<HTMLHeadingElement>(record?.code);
  const { purchaseId, productName, version, discountCents } = subscription;
  const { change } = flow;
  const wait = useWait(flow.failure);
  const { failure } = wait;
  const of = { purchaseId, productName, version };

  const refused =
    failure && change?.kind === 'applyDiscount'
      ? { code: change.code, reason: failure.fields?.discountCode ?? refusalText(common, failure) }
      : undefined;
  const remove = (applied: DiscountRecord) => flow.send({ kind: 'removeDiscount', ...of, ...applied });

  return (
    <Panel title={t('code.title')} headingRef={heading}>
      {record ? (
        <>
          <RemovableChip
            label={record.code}
            color="success"
            removeLabel={t('code.remove', { code: record.code })}
            isDisabled={flow.isBusy}
            onRemove={() => remove(record)}
          />
          <Typography sx={{ mt: 1 }}>{t('code.saves', { amount: price(discountCents) })}</Typography>
        </>
      ) : (
        <CodeForm
          refused={refused}
          isSending={flow.isSending}
          isBusy={flow.isBusy}
          waitLabel={wait.label}
          onApply={(entered) => flow.send({ kind: 'applyDiscount', ...of, code: entered })}
        />
      )}
      {/* A code that could not be removed, or whose box gave way to one from elsewhere. */}
      <Typography role="alert" color="error">
        {failure && (change?.kind === 'removeDiscount' || record) ? refusalText(common, failure) : ''}
      </Typography>
    </Panel>
  );
}
