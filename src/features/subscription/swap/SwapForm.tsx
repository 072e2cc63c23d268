import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '#src/api/subscription/Subscription';
import type { CancellationOffer } from '#src/domain/subscription/cancellation';
import { daysOf, weeksOf } from '#src/domain/order/order';
import { useFormats } from '#src/i18n/useFormats';
import { submitSeen } from '#src/ui/forms/submitSeen';
import { useUnsavedInput } from '#src/ui/forms/useUnsavedInput';
import type { UnsavedInput } from '#src/ui/layout/unsavedInputs';
import { searchParams } from '#src/config/paths';
import { Form } from '#src/ui/forms/Form.tsx';
import { Picture } from '#src/components/Picture.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { usePreview } from '#src/components/changes/usePreview';
import { PreviewFacts } from '../../../components/changes/PreviewFacts';
import { orderCost } from '../edit/orderCost';
import { OrderCost } from '../edit/OrderCost';
import { OrderFields } from '../edit/OrderFields';
import { SaveChanges } from '../edit/SaveChanges';
import { toUpdateChange } from '../edit/toUpdateChange';
import { useOrderForm } from '../edit/useOrderForm';
import { Price } from '#src/components/Price.tsx';
import type { Offer } from './swapMachine';
import type { SwapFlow } from './useSwapFlow';
import { WEIGHT } from '#src/ui/layout/tokens';

interface SwapFormProps {
  subscription: Subscription;
  offer: Offer;
  /** Offers that the person has seen in a cancellation; undefined outside of one. */
  offers?: readonly CancellationOffer[];
  flow: SwapFlow;
}

const isSameSwap: UnsavedInput['keeps'] = (to, from) =>
  to.pathname === from.pathname &&
  to.searchParams.get(searchParams.swapTo) === from.searchParams.get(searchParams.swapTo);

/** Form for the quantity and frequency of the new product, with its costs (rules §10.5). */
export function SwapForm({ subscription, offer: { product, weeks }, offers, flow }: SwapFormProps) {
  const { t } = useTranslation('subscription');
  const { piecePrice, price, day } = useFormats();
  const { dueDay, waitingSince, productName } = subscription;
  const old = { product: productName, price: piecePrice(subscription) };
  const { stock, variant, imagePath } = product;
  const present = weeksOf(subscription.intervalDays);
  const form = useOrderForm({
    // Present frequency if the new product has it; otherwise an empty choice.
    saved: { quantity: 1, weeks: weeks.includes(present) ? String(present) : '' },
    stock,
    unitPriceCents: product.unitPriceCents,
    weeks,
  });
  const { quantity, weeks: chosen } = form.values;
  useUnsavedInput(form.isDirty && !flow.isSending, { keeps: isSameSwap });
  const swap = form.order && toUpdateChange('swap', subscription, product, form.order);
  const preview = usePreview(swap && { ...swap, ...(offers && { offers: [...offers] }) });
  const isAsSent = flow.change?.quantity === quantity && flow.change.intervalDays === daysOf(Number(chosen));
  /** Message and label for a price that changed after the product was chosen (rules §10.4). */
  const priceAsked = ({ failure, change }: SwapFlow) =>
    failure?.freshPriceCents === undefined || !change
      ? undefined
      : {
          text: t('swap.priceText', {
            product: product.productName,
            old: price(change.unitPriceCents),
            price: piecePrice(product),
          }),
          label: t('swap.priceAccept', { price: price(product.unitPriceCents) }),
        };
  const submit = () => {
    if (!flow.isBusy && !preview.isLoading && stock > 0) void submitSeen(form, preview.change, flow.save);
  };
  return (
    <Panel>
      <Box sx={{ display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', gap: 2, mb: 1 }}>
        <Picture src={imagePath} size={112} />
        <div>
          <Typography color="textSecondary">{variant}</Typography>
          <Typography sx={{ fontWeight: WEIGHT.strong }}>
            <Price of={product} />
          </Typography>
        </div>
      </Box>
      <Typography sx={{ mb: 2 }}>
        {dueDay && !waitingSince ? t('swap.insteadFrom', { ...old, date: day(dueDay) }) : t('swap.instead', old)}
      </Typography>
      <Form onSubmit={submit}>
        <OrderFields form={form} stock={stock} weeks={weeks} refused={isAsSent ? flow.failure?.fields : undefined} />
        <OrderCost cost={orderCost(subscription, product, quantity)} always />
        <PreviewFacts state={preview.state} />
        <SaveChanges
          stock={stock}
          isSending={flow.isSending}
          isBusy={flow.isBusy || preview.isLoading}
          failure={flow.failure}
          asked={priceAsked(flow)}
        />
      </Form>
    </Panel>
  );
}
