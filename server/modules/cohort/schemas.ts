import { Type } from '@fastify/type-provider-typebox';
import { COHORT_TYPES } from '../../../src/domain/cohort';

export const CohortQuery = Type.Object({
  startDate: Type.String({ maxLength: 40, rule: 'dayInvalid' }),
  endDate: Type.String({ maxLength: 40, rule: 'dayInvalid' }),
  type: Type.Enum([...COHORT_TYPES], { rule: 'fieldInvalid' }),
  len: Type.Optional(Type.String()),
});

/** spec §3, cohort row; this call alone has its rows at `data` (contract §1). */
export const CohortReply = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  data: Type.Array(
    Type.Object({
      cohort: Type.String(),
      subscribers: Type.Integer(),
      retention: Type.Array(Type.Union([Type.Number(), Type.Null()])),
    }),
  ),
});
