import { Type, type Static } from '@fastify/type-provider-typebox';
import { PAGE_MAX } from '#src/domain/pager';

const PAGE_SIZE_MAX = 100;
const PAGE_SIZE = 10;

/** Page and search term of a list (rules §15.4). */
export const PageQuery = Type.Object({
  search: Type.String({ maxLength: 254, default: '', rule: 'fieldInvalid' }),
  page: Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 1, rule: 'fieldInvalid' }),
  resultPerPage: Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE, rule: 'fieldInvalid' }),
  len: Type.Optional(Type.String()),
});
export type PageQuery = Static<typeof PageQuery>;

/** Customer in the admin's list (rules §15.4). */
const ListedCustomerSchema = Type.Object({
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  checkout_champ_id: Type.String(),
});
export type ListedCustomer = Static<typeof ListedCustomerSchema>;

export const CustomerListPayload = Type.Object({
  data: Type.Array(ListedCustomerSchema),
  totalResults: Type.Integer(),
  /** True if more customers match than `totalResults`. */
  totalIsCapped: Type.Optional(Type.Boolean()),
});
export type CustomerListPayload = Static<typeof CustomerListPayload>;
