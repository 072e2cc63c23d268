import { mdiChevronLeft } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { Picture } from '../../components/Picture';
import { paths, pathTo } from '../../config/paths';
import { isActive } from '../../domain/subscriptionStatus';
import { Icon } from '../../ui/forms/Icon';
import { PageLink } from '../../ui/layout/PageLink';
import { OrderLine } from './OrderLine';
import { SubscriptionBadges } from './SubscriptionBadges';

/** Largest side of the picture, in pixels. */
const PICTURE_SIZE = 96;

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'start',
  mb: 2.5,
  // Leaves the space below to the whole head.
  '& h1': { mb: 0.5, overflowWrap: 'anywhere' },
} as const;

/** Wraps below the picture with large text, so that no word breaks. */
const TEXT = { flex: '1 1 9rem', minWidth: 0 };

interface SubscriptionHeadProps {
  /** Undefined while loading, and for an unknown id. */
  subscription: Subscription | undefined;
  heading: ReactNode;
}

/** Picture, name, status and order of a subscription (rules §8.9). */
function Product({ subscription, heading }: SubscriptionHeadProps) {
  return (
    <Box sx={HEAD}>
      <Box sx={{ width: `min(${PICTURE_SIZE}px, 22%)` }}>
        {subscription ? (
          <Picture src={subscription.imagePath} size={PICTURE_SIZE} />
        ) : (
          <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '1' }} />
        )}
      </Box>
      <Box sx={TEXT}>
        {heading}
        <Typography color="textSecondary" component="div" sx={{ mb: 1 }}>
          {subscription ? <OrderLine subscription={subscription} /> : <Skeleton width="60%" />}
        </Typography>
        {subscription ? (
          <SubscriptionBadges badges={subscription.badges} />
        ) : (
          <Skeleton variant="rounded" width={80} height={28} />
        )}
      </Box>
    </Box>
  );
}

/** Head of the subscription's page: link to the list, and the product; without a subscription only the heading. */
export function SubscriptionHead({ subscription, isLoading, heading }: SubscriptionHeadProps & { isLoading: boolean }) {
  const { t } = useTranslation('subscription');
  const isOfInactive = subscription && !isActive(subscription.status);
  return (
    <>
      <Button
        component={PageLink}
        to={isOfInactive ? pathTo.inactive : paths.manageSubscriptions}
        sx={{ ml: -1, mb: 0.5, px: 1, gap: 0.5 }}
      >
        <Icon path={mdiChevronLeft} />
        {t('page.back')}
      </Button>
      {subscription || isLoading ? <Product subscription={subscription} heading={heading} /> : heading}
    </>
  );
}
