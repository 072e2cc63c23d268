import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Subscription } from '#src/api/subscription/Subscription';
import { EDIT_ID } from '#src/config/paths';
import { daysOf, weeksOf } from '#src/domain/order/order';
import { Form } from '#src/ui/forms/Form.tsx';
import { useFocusOn } from '#src/ui/layout/useFocusOn';
import { submitSeen } from '#src/ui/forms/submitSeen';
import { useUnsavedInput } from '#src/ui/forms/useUnsavedInput';
import { useCommands } from '#src/commands/customer/customerSetup';
import { useChangeFlow } from '#src/commands/useChangeFlow';
import { usePreview } from '#src/components/changes/usePreview';
import { PreviewFacts } from '../../../components/changes/PreviewFacts';
import { PanelSection } from '#src/ui/layout/PanelSection.tsx';
import { orderCost } from './orderCost';
import { OrderCost } from './OrderCost';
import { OrderFields } from './OrderFields';
import { SaveChanges } from './SaveChanges';
import { toUpdateChange } from './toUpdateChange';
import { useOrderForm } from './useOrderForm';

interface EditSectionProps {
  subscription: Subscription;
  /** Offered frequencies in weeks; undefined while loading. */
  weeks: readonly number[] | undefined;
}

/** Form for quantity and frequency with its costs (rules §8.9, §10.1). */
export function EditSection({ subscription, weeks }: EditSectionProps) {
  const { t } = useTranslation('subscription');
  const flow = useChangeFlow(useCommands());
  const { stock } = subscription;
  const heading = useFocusOn<HTMLHeadingElement>({ isDue: useLocation().hash === `#${EDIT_ID}`, preventScroll: true });
  // Scrolls after the data has loaded, because the browser found no target before.
  useEffect(() => {
    if (document.activeElement === heading.current) heading.current?.closest('section')?.scrollIntoView();
  }, [heading]);
  const keptWeeks = weeksOf(subscription.intervalDays);
  const form = useOrderForm({
    saved: { quantity: subscription.quantity, weeks: String(keptWeeks) },
    stock,
    unitPriceCents: subscription.unitPriceCents,
    weeks,
    keptWeeks,
  });
  const { quantity, weeks: chosen } = form.values;
  const edited =
    form.isDirty && form.order ? toUpdateChange('edit', subscription, subscription, form.order) : undefined;
  const preview = usePreview(edited);
  const isAsSent =
    flow.change?.kind === 'edit' &&
    flow.change.quantity === quantity &&
    flow.change.intervalDays === daysOf(Number(chosen));
  // Excludes a sent change from the unsaved input, unless the change failed.
  useUnsavedInput(form.isDirty && !(isAsSent && !flow.failure));

  const submit = () => {
    if (form.isDirty && !flow.isBusy && !preview.isLoading && stock > 0)
      void submitSeen(form, preview.change, flow.send);
  };
  return (
    <PanelSection id={EDIT_ID} title={t('edit.title')} headingRef={heading}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('edit.note')}
      </Typography>
      <Form onSubmit={submit}>
        <OrderFields
          form={form}
          stock={stock}
          weeks={weeks}
          keptWeeks={keptWeeks}
          refused={isAsSent ? flow.failure?.fields : undefined}
        />
        <OrderCost cost={orderCost(subscription, subscription, quantity)} />
        <PreviewFacts state={preview.state} lines={['value', 'value', 'value', 'value']} />
        <SaveChanges
          stock={stock}
          isSending={flow.isSending}
          isBusy={flow.isBusy || preview.isLoading}
          failure={flow.failure}
        />
      </Form>
    </PanelSection>
  );
}
