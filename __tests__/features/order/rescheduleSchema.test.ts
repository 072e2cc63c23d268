import { rescheduleSchema, type RescheduleValues } from '#src/features/order/rescheduleSchema';

const schema = rescheduleSchema('2026-11-21', ['7', '14']);

test.each<[RescheduleValues, string | undefined]>([
  [{ choice: '7', date: '' }, undefined],
  [{ choice: '14', date: 'nonsense' }, undefined],
  [{ choice: 'date', date: '2026-11-22' }, undefined],
  [{ choice: 'date', date: '2026-11-21' }, 'move.pastDate'],
  [{ choice: 'date', date: '2027-11-21' }, undefined],
  [{ choice: 'date', date: '2027-11-22' }, 'move.farDate'],
  [{ choice: 'date', date: '2027-02-30' }, 'move.invalidDate'],
  [{ choice: 'date', date: '' }, 'move.missingDate'],
])('validates the reschedule form %j: %s', async (values, message) => {
  if (message === undefined) await expect(schema.validate(values)).resolves.toMatchObject(values);
  else await expect(schema.validate(values)).rejects.toMatchObject({ message });
});
