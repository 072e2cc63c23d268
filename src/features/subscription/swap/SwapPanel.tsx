import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { searchParams } from '#src/config/paths';
import { endsSession } from '#src/api/failurePolicy';
import { refusalText } from '#src/api/failureText';
import { useListProductsQuery, type Product } from '#src/api/product/productsApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import type { CancellationOffer } from '#src/domain/subscription/cancellation';
import { ListSkeleton } from '#src/ui/feedback/ListSkeleton.tsx';
import { LoadFailure } from '#src/ui/feedback/LoadFailure.tsx';
import { StepHeading } from '#src/ui/layout/StepHeading.tsx';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';
import { SwapForm } from './SwapForm';
import { useSwapFlow } from './useSwapFlow';

export interface SwapPanelProps {
  subscription: Subscription;
  /** Further buttons above the product list. */
  exits: ReactNode;
  /** Offers that the person has seen in a cancellation; undefined outside of one. */
  offers?: readonly CancellationOffer[];
  /** Renders the product list. */
  children: (choose: (product: Product) => void) => ReactNode;
}

/** Form of the product that the search parameter names. */
function SwapTo({ productId, ...swap }: Omit<SwapPanelProps, 'exits' | 'children'> & { productId: string }) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const flow = useSwapFlow(productId);
  const { offer, failure } = flow;
  const { close } = useOverlayParam(searchParams.swapTo, { isBusy: flow.isSending });
  const { data: products } = useListProductsQuery();
  const product = offer?.product ?? products?.find((one) => one.productId === productId);
  return (
    <section aria-labelledby="swap-to">
      <StepHeading id="swap-to">{t('swap.toTitle', { product: product?.productName })}</StepHeading>
      <Button onClick={() => !flow.isSending && close()} aria-disabled={flow.isSending}>
        {t('swap.back')}
      </Button>
      {flow.isLoading && <ListSkeleton rows={1} label={common('loading')} />}
      {flow.hasLoadFailed && failure && !endsSession(failure) && (
        <LoadFailure title={t('swap.loadFailed')} reason={refusalText(common, failure)} onRetry={flow.retry} />
      )}
      {offer && <SwapForm {...swap} offer={offer} flow={flow} />}
    </section>
  );
}

/** Choice of another product, then of its quantity and frequency (rules §8.9, §10.5). */
export function SwapPanel({ children, exits, ...swap }: SwapPanelProps) {
  const { t } = useTranslation('subscription');
  const { asked: productId, open } = useOverlayParam(searchParams.swapTo);
  const isChoosing = productId === null;
  return (
    <>
      {/* Hidden instead of unmounted, so that Back restores search and list. */}
      <section hidden={!isChoosing} aria-labelledby="swap">
        <StepHeading id="swap" isPresent={isChoosing}>
          {t('swap.title')}
        </StepHeading>
        <p>{t('swap.text', { product: swap.subscription.productName })}</p>
        {exits}
        {children((product) => open(product.productId))}
      </section>
      {productId !== null && <SwapTo key={productId} productId={productId} {...swap} />}
    </>
  );
}
