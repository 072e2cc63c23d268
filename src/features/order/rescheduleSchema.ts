import { mixed, object, string, type InferType } from 'yup';
import { isIsoDate, type IsoDate } from '../../domain/isoDate';
import { earliestOrderDate, latestOrderDate } from '../../domain/order/reschedule';
import type { ParseKeys } from 'i18next';

/** The ways to move an order: by a delay in days, or to a chosen day (rules §7.2). */
export const MOVE_CHOICES = ['7', '14', 'date'] as const;

/** What is wrong with a day, as the key of its message; undefined where an order can be moved to it (rules §16.13). */
function faultOf(date: string, today: IsoDate): ParseKeys<'delivery'> | undefined {
  if (date === '') return 'move.missingDate';
  if (!isIsoDate(date)) return 'move.invalidDate';
  if (date < earliestOrderDate(today)) return 'move.pastDate';
  return date > latestOrderDate(today) ? 'move.farDate' : undefined;
}

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
        then: (date) =>
          date.test('orderDate', (value, { createError }) => {
            const message = faultOf(value, today);
            return message === undefined || createError({ message });
          }),
      }),
  });

export type RescheduleValues = InferType<ReturnType<typeof rescheduleSchema>>;
