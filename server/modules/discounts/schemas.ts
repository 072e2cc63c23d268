import { Type, type Static } from '@fastify/type-provider-typebox';
import { LANGUAGES } from '../../../src/domain/language';

const CODE_MAX = 100;
const NUMBER_MAX = 20;
const DAY_MAX = 40;
/** About two thousand addresses. */
const CUSTOMER_LIST_MAX = 60_000;

/** spec §3, discount. */
const DiscountWireSchema = Type.Object({
  id: Type.String(),
  code: Type.String(),
  amount: Type.Number(),
  is_percent: Type.Boolean(),
  usage_time: Type.Union([Type.Integer(), Type.Null()]),
  once_per_customer: Type.Boolean(),
  start_date: Type.String(),
  end_date: Type.Union([Type.String(), Type.Null()]),
  /** E-mails joined by commas; empty means everybody. */
  customer_list: Type.String(),
});
export type DiscountWire = Static<typeof DiscountWireSchema>;

export const DiscountListPayload = Type.Object({
  discounts: Type.Array(DiscountWireSchema),
  totalCount: Type.Integer(),
});

export const DeleteDiscountQuery = Type.Object({
  id: Type.String({ maxLength: CODE_MAX, rule: 'fieldRequired' }),
  len: Type.Optional(Type.String()),
});

/** Its fields arrive as they were typed and are judged by src/domain/discountForm.ts (spec §5). */
export const SaveDiscountBody = Type.Object({
  id: Type.String({ maxLength: CODE_MAX, default: '', rule: 'fieldInvalid' }),
  code: Type.String({ maxLength: CODE_MAX, rule: 'discountCodeRequired' }),
  amount: Type.String({ maxLength: NUMBER_MAX, rule: 'discountAmountNumber' }),
  isPercentage: Type.Boolean({ rule: 'discountTypeRequired' }),
  customerList: Type.String({ maxLength: CUSTOMER_LIST_MAX, default: '', rule: 'discountEmailInvalid' }),
  usageTime: Type.String({ maxLength: NUMBER_MAX, default: '', rule: 'discountUsageNumber' }),
  oncePerCustomer: Type.Boolean({ default: false, rule: 'fieldInvalid' }),
  startDate: Type.String({ maxLength: DAY_MAX, rule: 'discountStartRequired' }),
  endDate: Type.String({ maxLength: DAY_MAX, default: '', rule: 'dayInvalid' }),
  len: Type.Optional(Type.Enum([...LANGUAGES], { rule: 'languageInvalid' })),
});
