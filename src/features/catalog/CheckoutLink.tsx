import Button from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckoutUrl } from '../../components/useCheckoutUrl';
import type { Extra } from '../../config/checkoutUrl';
import { useCooldown } from '../../ui/forms/useCooldown';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

interface CheckoutLinkProps {
  extras: readonly Extra[];
  /** Additional text for screen readers. */
  about?: string;
  variant?: 'contained' | 'outlined';
  children: ReactNode;
}

/** Opens the shop's checkout with products, in a new window without `opener` (rules §14.6). */
export function CheckoutLink({ extras, about, variant = 'contained', children }: CheckoutLinkProps) {
  const { t } = useTranslation();
  const toUrl = useCheckoutUrl();
  const { isCoolingDown, start } = useCooldown();
  const open = (event: MouseEvent) => {
    if (isCoolingDown) event.preventDefault();
    else start();
  };
  return (
    <Button variant={variant} href={toUrl(extras)} target="_blank" rel="noopener" onClick={open}>
      {children}
      <VisuallyHidden>
        {' '}
        {about} {t('actions.newWindow')}
      </VisuallyHidden>
    </Button>
  );
}
