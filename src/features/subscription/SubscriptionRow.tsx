import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import { isActive, subscriptionCan } from '../../domain/subscriptionStatus';
import { useFormats } from '../../i18n/useFormats';
import { SubscriptionBadges } from './SubscriptionBadges';
import { EndingNote } from './EndingNote';
import { OrderLine } from './OrderLine';
import { ManageLink } from './ManageLink';
import { ReactivateButton } from './ReactivateButton';
import { NotReactivatableNotice } from './NotReactivatableNotice';
import { WaitingNote } from './WaitingNote';
import { Picture } from '../../components/Picture';

const PICTURE_SIZE = 72;

const Row = styled(Card)(({ theme }) => ({
  display: 'grid',
  position: 'relative',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(1.5, 2),
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: `${PICTURE_SIZE}px minmax(0, 1fr) minmax(11rem, auto)`,
  },
  '& h3': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere' },
  // Wraps a long status within a narrow row.
  '& > div > span': { whiteSpace: 'normal' },
  '& p': { margin: theme.spacing(0.5, 0), color: theme.vars.palette.text.secondary },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  gridColumn: '1 / -1',
  [theme.breakpoints.up('sm')]: { gridColumn: 'auto' },
}));

interface SubscriptionRowProps {
  subscription: Subscription;
  /** True for the first row: its picture loads eagerly. */
  isFirst: boolean;
}

/** Row of a subscription with its main details and buttons (rules §8.7, §8.8). */
export function SubscriptionRow({ subscription, isFirst }: SubscriptionRowProps) {
  const { t } = useTranslation('subscription');
  const { day, price } = useFormats();
  const { productName, variant, status, dueDay, restartDate, waitingSince } = subscription;
  return (
    <Row role="listitem">
      <Picture src={subscription.imagePath} size={PICTURE_SIZE} isLate={!isFirst} />
      <div>
        <h3>{productName}</h3>
        <p>{variant}</p>
        <SubscriptionBadges badges={subscription.badges} />
        <p>
          <OrderLine subscription={subscription} />
        </p>
        {isActive(status) && dueDay && !waitingSince && (
          <p>{t('row.next', { date: day(dueDay), amount: price(orderTotals([subscription]).totalCents) })}</p>
        )}
        {restartDate && <p>{t('pausedUntil', { date: day(restartDate) })}</p>}
        <WaitingNote since={waitingSince} />
        <EndingNote subscription={subscription} />
        {!subscriptionCan.edit(status) && <NotReactivatableNotice subscription={subscription} />}
      </div>
      <Actions>
        {subscriptionCan.reactivate(status) && <ReactivateButton subscription={subscription} />}
        <ManageLink subscription={subscription} />
      </Actions>
    </Row>
  );
}
