import { Type, type Static } from '@fastify/type-provider-typebox';
import { EVENT_TYPES } from '../../core/platform/events/eventTypes';
import { orNull } from '../../core/platform/wire/orNull';

const PAGE = 50;
const DELIVERY_STATES = ['waiting', 'delivered', 'parked'] as const;

export const EventsQuery = Type.Object({
  type: Type.Optional(Type.Enum([...EVENT_TYPES], { rule: 'fieldInvalid', description: 'Type of the events.' })),
  state: Type.Optional(
    Type.Enum([...DELIVERY_STATES], { rule: 'fieldInvalid', description: 'State of a delivery of the events.' }),
  ),
  cursor: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', rule: 'fieldInvalid' })),
  limit: Type.Integer({ minimum: 1, maximum: 100, rule: 'limitRule', default: PAGE }),
  len: Type.Optional(Type.String()),
});
export type EventsQuery = Static<typeof EventsQuery>;

/** Try of a delivery; the status is null without a reply (rules §34.9). */
const TrySchema = Type.Object({
  at: Type.String(),
  status: orNull(Type.Integer()),
  durationMs: Type.Integer(),
  reply: Type.String(),
});

/** Event as it is sent, with its deliveries. Names an endpoint, and never its address or secret. */
const ShopEventSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  timestamp: Type.String(),
  sequence: orNull(Type.Integer()),
  data: Type.Object(
    {},
    { additionalProperties: true, description: 'The content, which depends on the type (rules §34.10).' },
  ),
  deliveries: Type.Array(
    Type.Object({
      endpoint: Type.String(),
      state: Type.String(),
      attempts: Type.Integer(),
      tries: Type.Array(TrySchema),
    }),
  ),
});
export type ShopEvent = Static<typeof ShopEventSchema>;

export const EventsPayload = Type.Object({ events: Type.Array(ShopEventSchema), nextCursor: orNull(Type.String()) });
