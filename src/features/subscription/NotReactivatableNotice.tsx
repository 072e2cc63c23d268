import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { checkoutUrl } from '../../config/checkoutUrl';
import { pathToCard } from '../../config/cardPaths';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { PageLink } from '../../ui/layout/PageLink';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { WEIGHT } from '../../ui/layout/tokens';

const LINK = { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontWeight: WEIGHT.strong };

/** Reason against a reactivation, with a link to the remedy (rules §8.6, §8.7). */
export function NotReactivatableNotice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const config = useRuntimeConfig();
  const { status, productId, quantity, productName, paySourceId, cardLast4 } = subscription;
  if (status === 'RECYCLE_FAILED') {
    return (
      <>
        <p>{t('rest.newCard')}</p>
        <Typography
          component={PageLink}
          color="primary"
          to={cardLast4 ? pathToCard.edit(paySourceId) : pathToCard.add()}
          sx={LINK}
        >
          {t('rest.toCard')}
        </Typography>
      </>
    );
  }
  return (
    <>
      <p>{t('rest.cancelled')}</p>
      <Typography
        component="a"
        color="primary"
        href={checkoutUrl(config.checkoutUrl, [{ productId, quantity }])}
        target="_blank"
        rel="noopener"
        sx={LINK}
      >
        {t('rest.orderAgain')}
        <VisuallyHidden>
          {' '}
          {productName} {common('actions.newWindow')}
        </VisuallyHidden>
      </Typography>
    </>
  );
}
