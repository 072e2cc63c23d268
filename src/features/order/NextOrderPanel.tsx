import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import { pathTo } from '../../config/paths';
import { daysBetween, type IsoDate } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { useToday } from '../../session/useToday';
import { Picture } from '../../components/Picture';
import { PageLink } from '../../ui/layout/PageLink';
import { Panel } from '../../ui/layout/Panel';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import type { ShownOrder } from './shownOrder';
import type { AnotherOrder } from './useShownOrder';

interface NextOrderPanelProps {
  /** The subscription of the next order; undefined if there is none. */
  next: Subscription | undefined;
  /** Undefined if no order has a date. */
  order: ShownOrder | undefined;
  /** Subscriptions of all orders of the same date, including this one. */
  sameDay: readonly Subscription[];
  /** Replaces the date if the order waits for stock. */
  waiting: ReactNode;
  /** Further remarks about the subscription, such as its end. */
  note: ReactNode;
  another: AnotherOrder | undefined;
  /** Buttons of the order. */
  actions: ReactNode;
  /** Totals, address and card. */
  children: ReactNode;
}

/** Picture, name and quantity of the product. */
function Product({ subscription, headingRef }: { subscription: Subscription; headingRef: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation('nextOrder');
  const { purchaseId, imagePath, productName, quantity, variant } = subscription;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', alignItems: 'center', gap: 2, mb: 1.5 }}>
      <Picture src={imagePath} size={72} />
      <div>
        <Typography variant="h2" ref={headingRef} tabIndex={-1} sx={{ outline: 'none' }}>
          {productName}
        </Typography>
        <Typography color="textSecondary">
          {[t('quantity', { count: quantity }), variant].filter(Boolean).join(' · ')}
        </Typography>
        <Button component={PageLink} to={pathTo.edit(purchaseId)} sx={{ ml: -2, textAlign: 'start' }}>
          {t('editOrder')}
        </Button>
      </div>
    </Box>
  );
}

/** Relative date such as "in 3 days"; empty for a past or missing date. */
function useWhen(date: IsoDate | undefined): string {
  const { inDays } = useFormats();
  const today = useToday();
  const days = date === undefined ? -1 : daysBetween(today, date);
  return days >= 0 ? inDays(days) : '';
}

/** Total of the orders, and the card if all have the same one. */
function Charge({ orders }: { orders: readonly Subscription[] }) {
  const { t } = useTranslation('nextOrder');
  const { price } = useFormats();
  const { totalCents } = orderTotals(orders);
  const amount = price(totalCents);
  const [last4, ...others] = new Set(orders.map(({ cardLast4 }) => cardLast4));
  return (
    <Typography sx={{ mb: 2 }}>
      {totalCents === 0
        ? t('chargeFree', { count: orders.length })
        : last4 && others.length === 0
          ? t('charge', { count: orders.length, amount, last4 })
          : t('chargeWithoutCard', { count: orders.length, amount })}
    </Typography>
  );
}

/** The next order: product, date, total, buttons and details (rules §6.4, §7.14). */
export function NextOrderPanel({
  next,
  order,
  sameDay,
  waiting,
  note,
  another,
  actions,
  children,
}: NextOrderPanelProps) {
  const { t } = useTranslation('nextOrder');
  const { day } = useFormats();
  const namesOf = ({ productName, dueDay }: ShownOrder) => ({ product: productName, date: day(dueDay) });
  // Because the accept button and the order's buttons replace each other and lose the focus.
  const heading = useFocusFallback<HTMLHeadingElement>(another?.accept !== undefined);
  const when = useWhen(order?.dueDay);
  return (
    <Panel>
      <div role="status">
        {order && another && (
          <Alert severity={another.accept ? 'warning' : 'info'} role="none">
            {another.moved && t('another.moved', namesOf(another.moved))}
            <AlertTitle>{t('another.text', namesOf(order))}</AlertTitle>
          </Alert>
        )}
      </div>
      {next && (order ?? next.cancelOn) ? (
        <Product subscription={next} headingRef={waiting ? heading : null} />
      ) : (
        <Typography variant="h2">{t('noActive')}</Typography>
      )}
      {order &&
        (waiting || (
          <Typography ref={heading} variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
            {when && <strong>{when}, </strong>}
            {day(order.dueDay)}
          </Typography>
        ))}
      {order && !waiting && <Charge orders={sameDay} />}
      {note}
      {another?.accept ? (
        <Button variant="outlined" onClick={another.accept}>
          {t('another.change')}
        </Button>
      ) : (
        actions
      )}
      <Box sx={{ mt: 3 }}>{children}</Box>
    </Panel>
  );
}
