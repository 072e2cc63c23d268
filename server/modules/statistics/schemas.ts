import { Type } from '@fastify/type-provider-typebox';
import { orNull } from '../../core/platform/wire/orNull';

export const StatisticsQuery = Type.Object({
  startDate: Type.String({ maxLength: 40, rule: 'dayInvalid' }),
  endDate: Type.String({ maxLength: 40, rule: 'dayInvalid' }),
  len: Type.Optional(Type.String()),
});

/** `churnRate` and the shares `…cat` are in percent with two decimals (rules §15.8). */
export const StatisticsPayload = Type.Object({
  /** Null if no subscription is active when the range begins (rules §15.9). */
  churnRate: orNull(Type.Number()),
  activeSub: Type.Integer(),
  onecat: Type.Number(),
  twocat: Type.Number(),
  threecat: Type.Number(),
  /** Present number of subscriptions with an order waiting for stock, independent of the range. */
  waiting: Type.Integer(),
});
