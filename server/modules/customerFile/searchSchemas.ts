import { Type, type Static } from '@fastify/type-provider-typebox';

const FOUND_BY = ['name', 'email', 'phone', 'address', 'order', 'payment', 'subscription', 'customer'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

export const SearchQuery = Type.Object({
  search: Type.String({ maxLength: 254, default: '', rule: 'fieldInvalid' }),
  len: Type.Optional(Type.String()),
});

/** Found customer; `match` is the number or text that matched (rules §38.2). */
const HitSchema = Type.Object({
  customerId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  city: Type.String(),
  foundBy: Type.Enum([...FOUND_BY]),
  match: Type.String(),
});
export type Hit = Static<typeof HitSchema>;

export const SearchPayload = Type.Object({
  hits: Type.Array(HitSchema),
  /** True if more customers match. */
  totalIsCapped: Type.Optional(Type.Boolean()),
});
export type SearchPayload = Static<typeof SearchPayload>;
