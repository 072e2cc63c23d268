import { Type, type Static } from '@fastify/type-provider-typebox';
import { orNull } from '../../platform/wire/orNull';

/** Redemption of a subscription (rules §11.2). */
const RecordWire = Type.Object({ id: Type.String(), purchase_id: Type.String(), code: Type.String() });
export type RecordWire = Static<typeof RecordWire>;
export const RecordPayload = orNull(RecordWire);
