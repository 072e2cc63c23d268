import { Type } from '@fastify/type-provider-typebox';
import { CANCELLATION_OFFERS, type CancellationOffer } from '#src/domain/subscription/cancellation';

const rule = 'fieldInvalid' as const;
const Declined = Type.Optional(
  Type.Array(Type.Enum([...CANCELLATION_OFFERS], { rule }), {
    maxItems: CANCELLATION_OFFERS.length,
    rule,
    description: 'The offers of the cancellation that the person saw and declined.',
  }),
);

/** Fields of a call about the offers of a cancellation; counted, without an effect on the change (rules §9.10). */
export const DECLINED_OFFERS = { offers: Declined };

/** Same, for a call that may carry out an offer. */
export const offerFields = (offer: CancellationOffer) => ({
  ...DECLINED_OFFERS,
  offer: Type.Optional(
    Type.Enum([offer], { rule, description: 'Given if the change is taken instead of a cancellation.' }),
  ),
});
