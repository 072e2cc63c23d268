import { Type } from '@fastify/type-provider-typebox';
import { COHORT_TYPES } from '#src/domain/statistics/cohort';
import { orNull } from '../../core/platform/wire/orNull';

export const CohortQuery = Type.Object({
  startDate: Type.String({ maxLength: 40, rule: 'dayInvalid' }),
  endDate: Type.String({ maxLength: 40, rule: 'dayInvalid' }),
  type: Type.Enum([...COHORT_TYPES], { rule: 'fieldInvalid' }),
  len: Type.Optional(Type.String()),
});

/** Rows of the cohort table (rules §15.11), at `data` instead of `payload` (rules §2.2). */
export const CohortReply = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  data: Type.Array(
    Type.Object({
      cohort: Type.String(),
      subscribers: Type.Integer(),
      retention: Type.Array(orNull(Type.Number())),
    }),
  ),
});
