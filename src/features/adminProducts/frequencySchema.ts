import type { ParseKeys } from 'i18next';
import { array, number, object, string, type InferType } from 'yup';
import { withTypedFrequencies } from '../../domain/product/productFrequency';

/** Keys of messages, translated by the form. */
const messages = {
  frequencyMissing: 'edit.frequencyMissing',
  frequencyInvalid: 'edit.frequencyInvalid',
} satisfies Record<string, ParseKeys<'adminProducts'>>;

/** At least one frequency of 1 to 52 whole weeks, including typed text (rules §16.17). */
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
