import { Type } from '@fastify/type-provider-typebox';
import { orNull } from '../../core/platform/wire/orNull';

export const StatisticsQuery = Type.Object({
  startDate: Type.String({ maxLength: 40, rule: 'dayInvalid' }),
  endDate: Type.String({ maxLength: 40, rule: 'dayInvalid' }),
  len: Type.Optional(Type.String()),
});

/** Statistics: rates in percent with two decimals (rules §15.8). */
export const StatisticsPayload = Type.Object({
  /** Null where no subscription ran when the range began (rules §15.9). */
  churnRate: orNull(Type.Number()),
  activeSub: Type.Integer(),
  onecat: Type.Number(),
  twocat: Type.Number(),
  threecat: Type.Number(),
  /** Subscriptions whose order waits for stock now, whatever the range. */
  waiting: Type.Integer(),
});
