import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { addDays, type IsoDate } from '../../domain/isoDate';
import { isDueByItself, planDays } from '../../domain/order/upcomingOrders';
import { useFormats } from '../../i18n/useFormats';
import { DownloadButton } from '../../ui/data/DownloadButton';
import { Panel } from '../../ui/layout/Panel';
import type { DueSubscription } from './calendarFile';
import { OrderTimeline } from './OrderTimeline';

/** Timeline of the next orders with a calendar download; empty if no order is charged automatically. */
export function UpcomingOrders({ orders, today }: { orders: readonly DueSubscription[]; today: IsoDate }) {
  const { t } = useTranslation('payments');
  const { price } = useFormats();
  const coming = orders.filter(isDueByItself);
  if (coming.length === 0) return null;
  const make = async () => {
    const until = addDays(today, planDays(coming, today));
    const { calendarFile } = await import(/* webpackChunkName: "payment-files" */ './calendarFile');
    return calendarFile(t, coming, { until, origin: window.location.origin, price });
  };
  return (
    <Panel title={t('timeline.title')}>
      <OrderTimeline orders={coming} today={today} />
      <Typography color="textSecondary" sx={{ mt: 1.5, mb: 2 }}>
        {t('timeline.note')}
      </Typography>
      <DownloadButton label={t('calendar.download')} fileName={t('calendar.file')} type="text/calendar" make={make} />
    </Panel>
  );
}
