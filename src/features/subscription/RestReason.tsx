import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { checkoutUrl } from '../../config/checkoutUrl';
import { pathToCard } from '../../config/cardPaths';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { PageLink } from '../../ui/layout/PageLink';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { WEIGHT } from '../../ui/layout/tokens';

const Reason = styled('div')(({ theme }) => ({
  '& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    fontWeight: WEIGHT.strong,
    color: theme.vars.palette.primary.main,
  },
}));

/** Why a subscription cannot be reactivated, and what to do instead (rules §8.6, §8.7). */
export function RestReason({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const config = useRuntimeConfig();
  const { status, productId, quantity, productName, paySourceId, cardLast4 } = subscription;
  if (status === 'RECYCLE_FAILED') {
    return (
      <Reason>
        <p>{t('rest.newCard')}</p>
        <PageLink to={cardLast4 ? pathToCard.edit(paySourceId) : pathToCard.add()}>{t('rest.toCard')}</PageLink>
      </Reason>
    );
  }
  return (
    <Reason>
      <p>{t('rest.cancelled')}</p>
      <a href={checkoutUrl(config.checkoutUrl, [{ productId, quantity }])} target="_blank" rel="noopener">
        {t('rest.orderAgain')}
        <VisuallyHidden>
          {productName} {common('actions.newWindow')}
        </VisuallyHidden>
      </a>
    </Reason>
  );
}
