import { cancellationSchema } from '#src/features/cancellation/cancellationSchema';
import { type CancellationStep, cancellationOptions, possibleStep } from '#src/features/cancellation/cancellationSteps';
import { PRESENT } from '../../support/flowFixtures';

const TODAY = '2026-11-21';
const VALID = { purchaseId: '1', reason: '2', text: '', delayDays: '14', pauseDays: '31' };

test.each<[CancellationStep, Partial<typeof VALID>, string | undefined]>([
  ['reasons', {}, undefined],
  ['reasons', { reason: '' }, 'reasons.required'],
  ['delay', {}, undefined],
  ['delay', { delayDays: '' }, 'delay.required'],
  // 28 days are too late after a reschedule.
  ['delay', { delayDays: '28' }, 'delay.required'],
  ['delay', { purchaseId: '' }, 'delay.noPurchaseId'],
  ['pause', {}, undefined],
  ['pause', { pauseDays: '' }, 'pause.required'],
  ['confirm', {}, undefined],
  ['confirm', { reason: '4' }, 'reasons.required'],
  ['confirm', { reason: '4', text: '   ' }, 'reasons.required'],
  ['confirm', { reason: '4', text: 'ä'.repeat(100) }, undefined],
  ['confirm', { reason: '4', text: 'ä'.repeat(101) }, 'reasons.required'],
])('step %s with %j: %s (rules §16.12)', async (step, change, message) => {
  const schema = cancellationSchema(step, { delayDays: ['14'], pauseDays: ['31'] });
  const result = schema?.validate({ ...VALID, ...change });
  if (message === undefined) await expect(result).resolves.toBeDefined();
  else await expect(result).rejects.toMatchObject({ message });
});

test('steps without a command have no schema', () => {
  const offered = { delayDays: [], pauseDays: [] };
  expect([undefined, 'swap', 'swapping'].map((step) => cancellationSchema(step as 'swap', offered))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['ACTIVE', { cancel: true, delay: true, swap: true, pause: true }],
  ['PAUSED', { cancel: true, delay: false, swap: true, pause: false }],
  ['RECYCLE_FAILED', { cancel: true, delay: false, swap: false, pause: false }],
  ['CANCELLED', { cancel: false, delay: false, swap: false, pause: false }],
])('status %s allows %j', (status, options) => {
  expect(cancellationOptions({ ...PRESENT, status }, TODAY)).toEqual(options);
});

// Because a link can name a step that the status does not allow.
test.each([
  ['pause', 'PAUSED', 'reasons'],
  ['delay', 'PAUSED', 'reasons'],
  ['swap', 'RECYCLE_FAILED', 'reasons'],
  ['swapping', 'RECYCLE_FAILED', 'reasons'],
  ['confirm', 'PAUSED', 'confirm'],
  ['swap', 'ACTIVE', 'swap'],
] as const)('a link to %s with status %s opens the step %s', (step, status, expected) => {
  expect(possibleStep(step, cancellationOptions({ ...PRESENT, status }, TODAY))).toBe(expected);
});
