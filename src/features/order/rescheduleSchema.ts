import { mixed, object, string, type InferType } from 'yup';
import { isOrderDate } from '../../domain/order/reschedule';
import type { IsoDate } from '../../domain/isoDate';
import type { ParseKeys } from 'i18next';

/** The ways to move an order: by a delay in days, or to a chosen day (rules §7.2). */
export const MOVE_CHOICES = ['7', '14', 'date'] as const;

/** Messages are keys; the form translates them. */
const msg = (key: ParseKeys<'delivery'>) => key;

/**
 * @param today the shop's day; the chosen day must be after it (rules §16.13)
 * @param delays those that lead to such a day; whoever chooses none of them chooses a day
 */
export const rescheduleSchema = (today: IsoDate, delays: readonly string[]) =>
  object({
    choice: mixed<(typeof MOVE_CHOICES)[number]>().oneOf(MOVE_CHOICES).required(),
    date: string()
      .default('')
      .when('choice', {
        is: (choice: string) => !delays.includes(choice),
        then: (date) => date.test('orderDate', msg('move.invalidDate'), (value) => isOrderDate(value, today)),
      }),
  });

export type RescheduleValues = InferType<ReturnType<typeof rescheduleSchema>>;
