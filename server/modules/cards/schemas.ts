import { Type } from '@fastify/type-provider-typebox';
import { PurchaseId, Version } from '../../core/shop/subscriptions/schemas';

const Len = Type.Optional(Type.String());

/** Card details (rules §16.9). Number and security code are never stored or logged (rules §13.12). */
export const UpdateCardBody = Type.Object({
  cardNumber: Type.String({ format: 'card-number', rule: 'cardNumberRule' }),
  cardSecurityCode: Type.String({ format: 'security-code', rule: 'securityCodeRule' }),
  cardMonth: Type.String({ format: 'card-month', rule: 'cardMonthRule' }),
  cardYear: Type.String({ format: 'card-year', rule: 'cardYearRule' }),
  /** Card to replace; absent or empty for a new card. */
  paySourceId: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' })),
  validateCard: Type.Optional(Type.Boolean({ rule: 'fieldInvalid' })),
  len: Len,
});

/** Ids of the subscriptions that the saved card pays, except cancelled ones (rules §13.13). */
export const SavedCardPayload = Type.Object({ pays: Type.Array(Type.String()) });

export const DeleteCardBody = Type.Object({
  paySourceId: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired' }),
  len: Len,
});

/** Saved card that will pay the subscription (rules §13.18). */
export const PaySourceBody = Type.Object({
  purchaseId: PurchaseId,
  paySourceId: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired' }),
  version: Version,
  len: Len,
});
