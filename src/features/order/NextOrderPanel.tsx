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
import { EmptyState } from '../../components/EmptyState';
import { PageLink } from '../../ui/layout/PageLink';
import { Panel } from '../../ui/layout/Panel';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { FIGURE } from '../../ui/layout/tokens';
import { ORDER_CONTAINER, ORDER_GRID, SHORT_GRID } from './orderGrid';
import type { ShownOrder } from './shownOrder';
import type { AnotherOrder } from './useShownOrder';

const GOODS = {
  gridArea: 'goods',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
};

interface NextOrderPanelProps {
  /** The subscription of the next order; undefined if there is none. */
  next: Subscription | undefined;
  hasInactive: boolean;
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

/** Picture, name and quantity of each product. */
function Goods({ of, headingRef }: { of: readonly Subscription[]; headingRef: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation('nextOrder');
  const [size, fontSize] = of.length > 1 ? [48, '1.1rem'] : [72, undefined];
  return (
    <Box sx={GOODS}>
      {of.map(({ purchaseId, imagePath, productName, quantity, variant }, index) => (
        <Box key={purchaseId} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ flexShrink: 0, width: size }}>
            <Picture src={imagePath} size={size} isLate={index > 0} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography
              variant="h2"
              ref={index === 0 ? headingRef : null}
              tabIndex={-1}
              sx={{ fontSize, outline: 'none' }}
            >
              {productName}
            </Typography>
            <Typography color="textSecondary">
              {[t('quantity', { count: quantity }), variant].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Next step for a customer without an active subscription. */
function NoActive({ hasInactive }: { hasInactive: boolean }) {
  const { t } = useTranslation('nextOrder');
  const next = (
    <Button component={PageLink} variant="contained" to={hasInactive ? pathTo.inactive : pathTo.extras}>
      {hasInactive ? t('seeInactive') : t('seeProducts')}
    </Button>
  );
  return (
    <Box sx={{ gridArea: 'goods' }}>
      <EmptyState drawing="parcel" action={next}>
        <Typography variant="h2">{t('noActive')}</Typography>
      </EmptyState>
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

/** The date, as the page's largest text. */
function DateFigure({ date, headingRef }: { date: IsoDate; headingRef: Ref<HTMLHeadingElement> }) {
  const { day } = useFormats();
  const when = useWhen(date);
  return (
    <Box sx={{ gridArea: 'date' }}>
      <Typography variant="h3" ref={headingRef} tabIndex={-1} sx={{ ...FIGURE, outline: 'none' }}>
        {day(date)}
      </Typography>
      {when && <Typography>{when}</Typography>}
    </Box>
  );
}

/** Total of the orders, and the card if all have the same one. */
function Charge({ orders }: { orders: readonly Subscription[] }) {
  const { t } = useTranslation('nextOrder');
  const { price } = useFormats();
  const { totalCents } = orderTotals(orders);
  const { length: count } = orders;
  const [last4, ...others] = new Set(orders.map(({ cardLast4 }) => cardLast4));
  return (
    <Box sx={{ gridArea: 'amount' }}>
      <Typography sx={FIGURE}>{price(totalCents)}</Typography>
      <Typography>
        {totalCents === 0
          ? t('chargeFree', { count })
          : last4 && others.length === 0
            ? t('charge', { count, last4 })
            : t('chargeWithoutCard', { count })}
      </Typography>
    </Box>
  );
}

/** The next order: products, date, total, buttons and details (rules §6.4, §7.14). */
export function NextOrderPanel({
  next,
  hasInactive,
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
  const isDated = order !== undefined && !waiting;
  const shown = next && (order ?? next.cancelOn) ? next : undefined;
  return (
    <Panel sx={ORDER_CONTAINER}>
      <div role="status">
        {order && another && (
          <Alert severity={another.accept ? 'warning' : 'info'} role="none">
            {another.moved && t('another.moved', namesOf(another.moved))}
            <AlertTitle>{t('another.text', namesOf(order))}</AlertTitle>
          </Alert>
        )}
      </div>
      <Box sx={isDated ? ORDER_GRID : SHORT_GRID}>
        {shown ? (
          <Goods of={isDated ? sameDay : [shown]} headingRef={waiting ? heading : null} />
        ) : (
          <NoActive hasInactive={hasInactive} />
        )}
        {isDated && (
          <>
            <DateFigure date={order.dueDay} headingRef={heading} />
            <Charge orders={sameDay} />
          </>
        )}
        {shown && (
          <Box sx={{ gridArea: 'actions', '& > p:first-of-type': { mt: 0 } }}>
            {order && waiting}
            {note}
            {another?.accept ? (
              <Button variant="outlined" onClick={another.accept}>
                {t('another.change')}
              </Button>
            ) : (
              actions
            )}
            <Button
              component={PageLink}
              to={pathTo.edit(shown.purchaseId)}
              sx={{ display: 'flex', width: 'fit-content', mt: 1, ml: -2, textAlign: 'start' }}
            >
              {t('editOrder')}
            </Button>
          </Box>
        )}
        {children}
      </Box>
    </Panel>
  );
}
