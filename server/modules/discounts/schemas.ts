import { Type, type Static } from '@fastify/type-provider-typebox';
import { LANGUAGES } from '#src/domain/language';
import type { MessageKey } from '../../core/platform/wire/translate';
import { orNull } from '../../core/platform/wire/orNull';

const ID_MAX = 100;

/** Discount; `amount` is in percent or euro (rules §15.20). */
export const DiscountWireSchema = Type.Object({
  id: Type.String(),
  code: Type.String(),
  amount: Type.Number(),
  is_percent: Type.Boolean(),
  usage_time: orNull(Type.Integer()),
  used_count: Type.Integer(),
  once_per_customer: Type.Boolean(),
  start_date: Type.String(),
  end_date: orNull(Type.String()),
  /** Comma-separated e-mail addresses; empty for all customers. */
  customer_list: Type.String(),
  /** Version of all fields except `used_count`, to send along with a change (rules §15.28). */
  version: Type.String(),
});
export type DiscountWire = Static<typeof DiscountWireSchema>;

export const DiscountListPayload = Type.Object({
  discounts: Type.Array(DiscountWireSchema),
  totalCount: Type.Integer(),
});

export const DeleteDiscountQuery = Type.Object({
  id: Type.String({ maxLength: ID_MAX, rule: 'fieldRequired' }),
  len: Type.Optional(Type.String()),
});

/** Number, also as text (rules §2.15); `discountForm.ts` checks the range. */
const typedNumber = (rule: MessageKey) =>
  Type.Union([Type.String({ pattern: '^\\S*$', rule }), Type.Number({ rule })], { rule });

/** `src/domain/discount/discountForm.ts` validates the discount's fields, for portal and server (rules §16.1). */
export const SaveDiscountBody = Type.Object({
  id: Type.String({ maxLength: ID_MAX, default: '', rule: 'fieldInvalid' }),
  code: Type.String({ rule: 'discountCodeRequired' }),
  amount: typedNumber('discountAmountNumber'),
  isPercentage: Type.Boolean({ rule: 'discountTypeRequired' }),
  customerList: Type.String({ default: '', rule: 'discountEmailInvalid' }),
  /** Maximum of uses; null, empty or absent for no limit. */
  usageTime: Type.Optional(Type.Union([typedNumber('discountUsageNumber'), Type.Null()])),
  oncePerCustomer: Type.Boolean({ default: false, rule: 'fieldInvalid' }),
  startDate: Type.String({ rule: 'discountStartRequired' }),
  /** Last ISO date; null or absent for no end. */
  endDate: Type.Optional(Type.Union([Type.String({ rule: 'dayInvalid' }), Type.Null()], { rule: 'dayInvalid' })),
  version: Type.Optional(Type.String({ maxLength: ID_MAX, rule: 'fieldInvalid' })),
  len: Type.Optional(Type.Enum([...LANGUAGES], { rule: 'languageInvalid' })),
});
