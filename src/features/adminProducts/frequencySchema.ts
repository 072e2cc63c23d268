import type { ParseKeys } from 'i18next';
import { array, number, object, string, type InferType } from 'yup';
import { withTypedFrequencies } from '../../domain/product/productFrequency';

/** Messages are keys; the form translates them. */
const messages = {
  frequencyMissing: 'edit.frequencyMissing',
  frequencyInvalid: 'edit.frequencyInvalid',
} satisfies Record<string, ParseKeys<'adminProducts'>>;

/** At least one frequency, whole weeks from 1 to 52; what is typed and not added yet counts as well (rules §16.17). */
export const frequencySchema = object({
  weeks: array().of(number().required()).required(),
  typed: string()
    .default('')
    .test('frequencies', (typed, { parent, createError }) => {
      const result = withTypedFrequencies((parent as { weeks: number[] }).weeks, typed);
      return 'weeks' in result || createError({ message: messages[result.rule] });
    }),
});

export type FrequencyValues = InferType<typeof frequencySchema>;
