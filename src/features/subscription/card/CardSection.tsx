import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import type { Subscription } from '#src/api/subscription/Subscription';
import { pathToCard } from '#src/config/cardPaths';
import { selectIsLeaving } from '#src/session/sessionSelectors';
import { lazyComponent } from '#src/ui/feedback/lazyComponent.tsx';
import { PanelSection } from '#src/ui/layout/PanelSection.tsx';
import { useCommands } from '#src/commands/customer/customerSetup';
import { useSubscriptionOverlay } from '#src/components/changes/useSubscriptionOverlay';
import { useChangeFlow } from '#src/commands/useChangeFlow';
import { useOnDone } from '#src/commands/useOnDone';

const CardChoiceDialog = lazyComponent(
  () => import(/* webpackChunkName: "card-choice" */ './CardChoiceDialog'),
  'CardChoiceDialog',
  ['cardChoice'],
);

/** Card of the subscription, with the dialog to choose another one (rules §13.17, §13.18). */
export function CardSection({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const flow = useChangeFlow(useCommands());
  const { asked, open, close } = useSubscriptionOverlay('card', {
    isBusy: flow.isSending,
    purchaseId: () => subscription.purchaseId,
  });
  const isLeaving = useSelector(selectIsLeaving);
  const { purchaseId, cardLast4 } = subscription;
  const isForOrder = params.get('returnTo') === 'order';

  const leave = () => {
    if (!isForOrder) close();
    else void navigate(pathToCard.order(purchaseId), { replace: true });
  };
  useOnDone(flow.done, leave);

  return (
    <PanelSection title={t('card.title')} isDivided={false}>
      <Typography sx={{ mb: 2 }}>{cardLast4 ? t('card.ending', { last4: cardLast4 }) : t('card.none')}</Typography>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-disabled={flow.isBusy}
        onClick={() => !flow.isBusy && open('choose')}
      >
        {cardLast4 ? t('card.chooseOther') : t('card.choose')}
      </Button>
      {/* Closes the dialog in doubt and after the session, because the page shows a notice. */}
      <Suspense>
        {asked !== null && !isLeaving && (flow.isSending || !flow.isBusy) && (
          <CardChoiceDialog
            subscription={subscription}
            flow={flow}
            isNew={asked === 'new'}
            isForOrder={isForOrder}
            onDone={leave}
            onClose={close}
          />
        )}
      </Suspense>
    </PanelSection>
  );
}
