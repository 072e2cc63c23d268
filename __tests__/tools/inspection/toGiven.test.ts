import type { EventField } from '../../../tools/qa/inspection/InspectionMessage';
import { isSendable, toGiven } from '../../../tools/qa/inspection/panel/toGiven';

const field = (kind: EventField['kind'], isKnown = false): EventField => ({ name: 'field', kind, isKnown });

// rules §30.5
test.each<[EventField, string, unknown]>([
  [field('text'), 'a', { value: 'a' }],
  [field('number'), '3', { value: 3 }],
  [field('flag'), 'true', { value: true }],
  [field('flag'), 'false', { value: false }],
  [field('date'), '2026-12-24', { value: '2026-12-24' }],
  [field(['move', 'skip']), 'move', { value: 'move' }],
  [field('object'), '{"a":1}', { value: { a: 1 } }],
  [field('object', true), '', { isLast: true }],
  [field('text', true), '', undefined],
])('sends the field %j with the text "%s" as %j', (one, typed, given) => {
  expect(isSendable(one, typed)).toBe(true);
  expect(toGiven([one], { field: typed })).toEqual(given === undefined ? {} : { field: given });
});

test.each<[EventField, string]>([
  [field('object'), ''],
  [field('object', true), '{a'],
  [field('number'), 'x'],
])('does not send the field %j with the text "%s"', (one, typed) => {
  expect(isSendable(one, typed)).toBe(false);
});
