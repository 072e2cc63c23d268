import { Type } from '@fastify/type-provider-typebox';
import { orNull } from '../../platform/wire/orNull';

/** Name and address of an order, as they were on its day. */
export const OrderAddressSchema = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  address1: Type.String(),
  address2: orNull(Type.String()),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  postalCode: Type.String(),
});
