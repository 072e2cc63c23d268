import { mixed, object, string, type InferType } from 'yup';
import type { IsoDate } from '../../domain/isoDate';
import { orderDateFault } from '../../domain/order/reschedule';
import type { ParseKeys } from 'i18next';

/** Choices of a reschedule: a delay in days, or a chosen date (rules §7.2). */
export const MOVE_CHOICES = ['7', '14', 'date'] as const;

const MESSAGES = {
  missing: 'move.missingDate',
  unknown: 'move.invalidDate',
  past: 'move.pastDate',
  far: 'move.farDate',
} as const satisfies Record<string, ParseKeys<'delivery'>>;

/**
 * Schema of the reschedule form.
 * @param today the shop's date; the chosen date must be later (rules §16.13)
 * @param delays the possible delays in days; any other choice requires a date
 */
export const rescheduleSchema = (today: IsoDate, delays: readonly string[]) =>
  object({
    choice: mixed<(typeof MOVE_CHOICES)[number]>().oneOf(MOVE_CHOICES).required(),
    date: string()
      .default('')
      .when('choice', {
        is: (choice: string) => !delays.includes(choice),
        then: (date) =>
          date.test('orderDate', (value, { createError }) => {
            const fault = orderDateFault(value, today);
            return fault === undefined || createError({ message: MESSAGES[fault] });
          }),
      }),
  });

export type RescheduleValues = InferType<ReturnType<typeof rescheduleSchema>>;
