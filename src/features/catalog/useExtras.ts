import { useState } from 'react';
import type { Product } from '../../api/product/productsApi';
import type { Extra } from '../../config/checkoutUrl';
import { MAX_EXTRAS } from '../../domain/order/cart';

/** Chosen extras, up to four, with their quantities (rules §14.5). */
export function useExtras() {
  const [extras, setExtras] = useState<readonly Extra[]>([]);
  const quantityOf = (productId: string) => extras.find((extra) => extra.productId === productId)?.quantity ?? 0;
  return {
    extras,
    isFull: extras.length >= MAX_EXTRAS,
    quantityOf,
    toggle: ({ productId, sku }: Product) =>
      setExtras((picked) => {
        const others = picked.filter((extra) => extra.productId !== productId);
        if (others.length < picked.length) return others;
        return picked.length < MAX_EXTRAS ? [...picked, { productId, sku, quantity: 1 }] : picked;
      }),
    setQuantity: (productId: string, quantity: number) =>
      setExtras((picked) => picked.map((extra) => (extra.productId === productId ? { ...extra, quantity } : extra))),
  };
}

export type Extras = ReturnType<typeof useExtras>;
