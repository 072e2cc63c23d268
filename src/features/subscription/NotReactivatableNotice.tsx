import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { pathToCard } from '../../config/cardPaths';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { PageLink } from '../../ui/layout/PageLink';
import { REMEDY_LINK } from './remedyLink';

/** Loaded on demand, because most subscriptions are active. */
const OrderAgainLink = lazyComponent(
  () => import(/* webpackChunkName: "order-again" */ './OrderAgainLink'),
  'OrderAgainLink',
  [],
);

/** Reason against a reactivation, with a link to the remedy (rules §8.6, §8.7). */
export function NotReactivatableNotice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { status, paySourceId, cardLast4 } = subscription;
  if (status === 'RECYCLE_FAILED') {
    return (
      <>
        <p>{t('rest.newCard')}</p>
        <Typography
          component={PageLink}
          color="primary"
          to={cardLast4 ? pathToCard.edit(paySourceId) : pathToCard.add()}
          sx={REMEDY_LINK}
        >
          {t('rest.toCard')}
        </Typography>
      </>
    );
  }
  return (
    <>
      <p>{t('rest.cancelled')}</p>
      <Suspense fallback={<Box sx={REMEDY_LINK} />}>
        <OrderAgainLink subscription={subscription} />
      </Suspense>
    </>
  );
}
