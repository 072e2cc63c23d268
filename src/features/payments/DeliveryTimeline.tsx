import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween, type IsoDate } from '../../domain/isoDate';
import { deliveriesUntil, planDays, type Delivery } from '../../domain/order/upcomingDeliveries';
import { formatDay, formatShortDay } from '../../i18n/formats';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import type { DueSubscription } from './calendarFile';

/** More lanes would be unreadable; the rest is counted, and listed below. */
const LANES = 6;
const LANE_HEIGHT = 28;
const AXIS_HEIGHT = 28;
const DOT = 7;
/** The positions of today and the last day, in percent of the width, so that no dot is cut. */
const FROM = 3;
const TO = 97;
const TICKS = [
  { share: 0, anchor: 'start', x: 0 },
  { share: 1 / 3, anchor: 'middle', x: FROM + (TO - FROM) / 3 },
  { share: 2 / 3, anchor: 'middle', x: FROM + ((TO - FROM) * 2) / 3 },
  { share: 1, anchor: 'end', x: 100 },
] as const;

const Lanes = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& p': { display: 'flex', justifyContent: 'space-between', gap: theme.spacing(2), margin: theme.spacing(1, 0, 0) },
  '& p > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& p > span:last-of-type': { flexShrink: 0, color: theme.vars.palette.text.secondary },
}));

const Picture = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  overflow: 'visible',
  '& line': { stroke: theme.vars.palette.divider, strokeWidth: 2 },
  '& circle': { stroke: theme.vars.palette.primary.main, strokeWidth: 2.5, fill: theme.vars.palette.background.paper },
  '& circle[data-next=true]': { fill: theme.vars.palette.primary.main },
  '& text': { fill: theme.vars.palette.text.secondary, fontSize: '0.9rem' },
}));

const Legend = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  marginBottom: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: theme.spacing(1) },
  '& svg': { width: 20 },
}));

const Dot = ({ x, isNext }: { x: string; isNext: boolean }) => <circle cx={x} cy="50%" r={DOT} data-next={isNext} />;

function LegendEntry({ isNext, text }: { isNext: boolean; text: string }) {
  return (
    <span>
      <Picture height={20} aria-hidden>
        <Dot x="50%" isNext={isNext} />
      </Picture>
      {text}
    </span>
  );
}

interface LaneProps {
  order: DueSubscription;
  deliveries: readonly Delivery[];
  /** A day's place, in percent of the width. */
  placeOf: (date: IsoDate) => number;
}

/** One subscription: its name, its next day, and a dot for every delivery; in words for screen readers. */
function Lane({ order, deliveries, placeOf }: LaneProps) {
  const { t } = useTranslation('payments');
  const planned = deliveries.filter(({ isNext }) => !isNext).map(({ date }) => formatDay(date));
  return (
    <li>
      <p>
        <span>{order.productName}</span>
        <span>{formatDay(order.nextBillDate)}</span>
      </p>
      {planned.length > 0 && <VisuallyHidden>{t('timeline.then', { dates: planned.join('; ') })}</VisuallyHidden>}
      <Picture height={LANE_HEIGHT} aria-hidden>
        <line x1={`${FROM}%`} x2={`${TO}%`} y1="50%" y2="50%" />
        {/* The next one on top, where dots meet. */}
        {deliveries.toReversed().map(({ date, isNext }) => (
          <Dot key={date} x={`${placeOf(date)}%`} isNext={isNext} />
        ))}
      </Picture>
    </li>
  );
}

/** The coming deliveries as a picture: a lane a subscription, from today on (rules §12.1). */
export function DeliveryTimeline({ orders, today }: { orders: readonly DueSubscription[]; today: IsoDate }) {
  const { t } = useTranslation('payments');
  const lanes = orders.slice(0, LANES);
  const days = planDays(lanes, today);
  const until = addDays(today, days);
  const placeOf = (date: IsoDate) => FROM + (TO - FROM) * Math.max(0, daysBetween(today, date) / days);
  const hidden = orders.length - lanes.length;
  return (
    <>
      <Legend>
        <LegendEntry isNext text={t('timeline.next')} />
        <LegendEntry isNext={false} text={t('timeline.planned')} />
      </Legend>
      <Lanes aria-label={t('timeline.title')}>
        {lanes.map((order) => (
          <Lane key={order.purchaseId} order={order} deliveries={deliveriesUntil(order, until)} placeOf={placeOf} />
        ))}
      </Lanes>
      <Picture height={AXIS_HEIGHT} aria-hidden>
        {TICKS.map(({ share, anchor, x }) => (
          <text key={share} x={`${x}%`} y={20} textAnchor={anchor}>
            {share === 0 ? t('timeline.today') : formatShortDay(addDays(today, Math.round(days * share)))}
          </text>
        ))}
      </Picture>
      {hidden > 0 && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {t('timeline.more', { count: hidden })}
        </Typography>
      )}
    </>
  );
}
