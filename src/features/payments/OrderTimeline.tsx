import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween, type IsoDate } from '../../domain/isoDate';
import { upcomingOrdersUntil, planDays, type UpcomingOrder } from '../../domain/order/upcomingOrders';
import { useFormats } from '../../i18n/useFormats';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import type { DueSubscription } from './calendarFile';

/** Maximum of displayed subscriptions; a count replaces the rest. */
const LANES = 6;
/** Positions of today and the last day in percent of the width, with room for the dots. */
const FROM = 3;
const TO = 97;
const TICKS = [
  { share: 0, anchor: 'start', x: 0 },
  { share: 1 / 3, anchor: 'middle', x: FROM + (TO - FROM) / 3 },
  { share: 2 / 3, anchor: 'middle', x: FROM + ((TO - FROM) * 2) / 3 },
  { share: 1, anchor: 'end', x: 100 },
] as const;

const Picture = styled('svg')(({ theme }) => ({
  display: 'block',
  overflow: 'visible',
  '& line': { stroke: theme.vars.palette.divider, strokeWidth: 2 },
  '& circle': { stroke: theme.vars.palette.primary.main, strokeWidth: 2.5, fill: theme.vars.palette.background.paper },
  '& circle[data-next=true]': { fill: theme.vars.palette.primary.main },
  '& text': { fill: theme.vars.palette.text.secondary, fontSize: '0.9rem' },
}));

const Dot = ({ x, isNext }: { x: string; isNext: boolean }) => <circle cx={x} cy="50%" r={7} data-next={isNext} />;

function LegendEntry({ isNext, text }: { isNext: boolean; text: string }) {
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Picture width={20} height={20} aria-hidden>
        <Dot x="50%" isNext={isNext} />
      </Picture>
      {text}
    </Stack>
  );
}

interface LaneProps {
  order: DueSubscription;
  upcomingOrders: readonly UpcomingOrder[];
  /** Position of a date in percent of the width. */
  positionOf: (date: IsoDate) => number;
}

/** A subscription with a dot for each order. Screen readers get a list of dates. */
function Lane({ order, upcomingOrders, positionOf }: LaneProps) {
  const { t } = useTranslation('payments');
  const { day } = useFormats();
  const planned = upcomingOrders.filter(({ isNext }) => !isNext).map(({ date }) => day(date));
  return (
    <li>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mt: 1 }}>
        <Typography noWrap>{order.productName}</Typography>
        <Typography color="textSecondary" sx={{ flexShrink: 0 }}>
          {day(order.dueDay)}
        </Typography>
      </Stack>
      {planned.length > 0 && <VisuallyHidden>{t('timeline.then', { dates: planned.join('; ') })}</VisuallyHidden>}
      <Picture width="100%" height={28} aria-hidden>
        <line x1={`${FROM}%`} x2={`${TO}%`} y1="50%" y2="50%" />
        {/* Draws the next order last, so that it covers the others. */}
        {upcomingOrders.toReversed().map(({ date, isNext }) => (
          <Dot key={date} x={`${positionOf(date)}%`} isNext={isNext} />
        ))}
      </Picture>
    </li>
  );
}

/** Timeline of the next orders from today, a lane for each subscription (rules §12.1). */
export function OrderTimeline({ orders, today }: { orders: readonly DueSubscription[]; today: IsoDate }) {
  const { t } = useTranslation('payments');
  const { shortDay } = useFormats();
  const lanes = orders.slice(0, LANES);
  const days = planDays(lanes, today);
  const until = addDays(today, days);
  const positionOf = (date: IsoDate) => FROM + (TO - FROM) * Math.max(0, daysBetween(today, date) / days);
  const hidden = orders.length - lanes.length;
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, mb: 1, color: 'text.secondary' }}>
        <LegendEntry isNext text={t('timeline.next')} />
        <LegendEntry isNext={false} text={t('timeline.planned')} />
      </Stack>
      <Stack component="ul" aria-label={t('timeline.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lanes.map((order) => (
          <Lane
            key={order.purchaseId}
            order={order}
            upcomingOrders={upcomingOrdersUntil(order, until)}
            positionOf={positionOf}
          />
        ))}
      </Stack>
      <Picture width="100%" height={28} aria-hidden>
        {TICKS.map(({ share, anchor, x }) => (
          <text key={share} x={`${x}%`} y={20} textAnchor={anchor}>
            {share === 0 ? t('timeline.today') : shortDay(addDays(today, Math.round(days * share)))}
          </text>
        ))}
      </Picture>
      {hidden > 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t('timeline.more', { count: hidden })}
        </Typography>
      )}
    </>
  );
}
