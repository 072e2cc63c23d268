import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Subscription } from '../../../api/subscription/Subscription';
import { daysOf, weeksOf } from '../../../domain/order/order';
import { Form } from '../../../ui/forms/Form';
import { Panel } from '../../../ui/layout/Panel';
import { orderCost } from '../edit/orderCost';
import { OrderCost } from '../edit/OrderCost';
import { OrderFields } from '../edit/OrderFields';
import { SaveChanges } from '../edit/SaveChanges';
import { useOrderForm } from '../edit/useOrderForm';
import { Price } from '../Price';
import type { Offer } from './swapMachine';
import type { SwapFlow } from './useSwapFlow';
import { RADIUS, WEIGHT } from '../../../ui/layout/tokens';

const PICTURE_SIZE = 112;
const FIRST_QUANTITY = 1;

const Product = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${PICTURE_SIZE}px minmax(0, 1fr)`,
  gap: theme.spacing(2),
  marginBottom: theme.spacing(2),
  '& > img': { width: '100%', height: 'auto', borderRadius: RADIUS.control },
}));

interface SwapFormProps {
  subscription: Subscription;
  offer: Offer;
  flow: SwapFlow;
}

/** How much of the new product, how often, and what that costs (rules §10.5). */
export function SwapForm({ subscription, offer: { product, weeks }, flow }: SwapFormProps) {
  const { stock, variant, imagePath } = product;
  const present = weeksOf(subscription.intervalDays);
  const form = useOrderForm({
    // The present rhythm, where the new product has it; otherwise it is the person's to choose.
    saved: { quantity: FIRST_QUANTITY, weeks: weeks.includes(present) ? String(present) : '' },
    stock,
    unitPriceCents: product.unitPriceCents,
    weeks,
    onSave: (values) => flow.save({ quantity: values.quantity, intervalDays: daysOf(values.weeks) }),
  });
  const { quantity, weeks: chosen } = form.values;
  const isAsSent = flow.change?.quantity === quantity && flow.change.intervalDays === daysOf(Number(chosen));
  const submit = () => {
    if (!flow.isBusy && stock > 0) void form.submitForm();
  };
  return (
    <Panel>
      <Product>
        <img src={imagePath} alt="" width={PICTURE_SIZE} height={PICTURE_SIZE} />
        <div>
          <Typography color="text.secondary">{variant}</Typography>
          <Typography sx={{ fontWeight: WEIGHT.strong }}>
            <Price of={product} />
          </Typography>
        </div>
      </Product>
      <Form onSubmit={submit}>
        <OrderFields form={form} stock={stock} weeks={weeks} refused={isAsSent ? flow.failure?.fields : undefined} />
        <OrderCost cost={orderCost(subscription, product, quantity)} always />
        <SaveChanges stock={stock} isSending={flow.isSending} isBusy={flow.isBusy} failure={flow.failure} />
      </Form>
    </Panel>
  );
}
