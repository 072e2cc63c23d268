import { rescheduleSchema, type RescheduleValues } from '../../../src/features/order/rescheduleSchema';

const schema = rescheduleSchema('2026-11-21', ['7', '14']);

test.each<[RescheduleValues, boolean]>([
  [{ choice: '7', date: '' }, true],
  [{ choice: '14', date: 'nonsense' }, true],
  [{ choice: 'date', date: '2026-11-22' }, true],
  [{ choice: 'date', date: '2026-11-21' }, false],
  [{ choice: 'date', date: '2027-11-21' }, true],
  [{ choice: 'date', date: '2027-11-22' }, false],
  [{ choice: 'date', date: '2027-02-30' }, false],
  [{ choice: 'date', date: '' }, false],
])('%j: %s', async (values, valid) => {
  const outcome = valid ? expect(schema.validate(values)).resolves : expect(schema.validate(values)).rejects;
  await outcome.toMatchObject(valid ? values : { message: 'move.invalidDate' });
});
