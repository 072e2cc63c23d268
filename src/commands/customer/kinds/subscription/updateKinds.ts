import * as v from 'valibot';
import { commandFields } from '#src/api/subscription/commandFields';
import { subscriptionCommandsApi } from '#src/api/subscription/subscriptionCommandsApi';
import { searchParams } from '#src/config/paths';
import { defineKind } from '../../../defineKind';
import { count, offers, ofSubscription, text } from '../fields';
import { before, words } from '../words';

const update = (ownWords: ReturnType<typeof words>) =>
  defineKind({
    fields: {
      ...ofSubscription,
      productId: text,
      // Price on the screen, because the server refuses an outdated one.
      unitPriceCents: count,
      quantity: count,
      intervalDays: count,
      isIntervalChange: v.boolean(),
      offers,
    },
    call: subscriptionCommandsApi.endpoints.updateSubscription.initiate,
    preview: (change) => ({ command: 'update', fields: commandFields.update(change) }),
    words: ownWords,
  });

/** Changes of quantity, frequency or product (rules §10.1). */
export const updateKinds = {
  edit: update(words('edit')),
  swap: {
    ...update(words('swap', before)),
    // Swap on the subscription's page, and swap offered by a cancellation.
    next: {
      ends: [
        [searchParams.swap, 'true'],
        [searchParams.cancel, 'swap'],
        [searchParams.cancel, 'swapping'],
      ],
    } as const,
  },
};
