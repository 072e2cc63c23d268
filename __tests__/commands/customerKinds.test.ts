import { customerKinds } from '#src/commands/customer/customerKinds';

// The page has its own swap, which ends no other step of a cancellation.
test.each([
  ['swapping', true],
  ['swap', true],
  [null, true],
  ['reasons', false],
  ['confirm', false],
])('a swap ends the step %s: %s', (step, expected) => expect(customerKinds.swap.next.endsStep(step)).toBe(expected));
