import type { ValidationError } from 'yup';
import { DECLARATION_REASON_MAX } from '#src/domain/declaration/declaration';
import { decisionSchema, type DecisionValues } from '#src/features/adminDeclarations/decisionSchema';

/** Returns the first broken rule by its field, or undefined. */
async function brokenRule(values: Partial<DecisionValues>, hasChoice: boolean) {
  try {
    await decisionSchema(hasChoice).validate(values);
    return undefined;
  } catch (error) {
    const { path, message } = error as ValidationError;
    return { [path ?? '']: message };
  }
}

const reason = (length: number) => 'x'.repeat(length);

test.each<[string, Partial<DecisionValues>, object | undefined]>([
  ['rejects a missing decision', {}, { decision: 'rules.decision' }],
  ['rejects an execution without a subscription', { decision: 'done' }, { purchaseIds: 'rules.subscription' }],
  ['accepts an execution with a subscription', { decision: 'done', purchaseIds: ['7'] }, undefined],
  ['accepts a typed subscription number', { decision: 'done', otherId: ' 7 ' }, undefined],
  [
    'rejects text instead of a subscription number',
    { decision: 'done', otherId: 'no. 7' },
    { otherId: 'rules.number' },
  ],
  ['rejects a rejection without a reason', { decision: 'rejected' }, { reason: 'rules.reason' }],
  ['rejects a blank reason', { decision: 'rejected', reason: '  ' }, { reason: 'rules.reason' }],
  [
    'accepts a reason of 500 characters',
    { decision: 'rejected', reason: ` ${reason(DECLARATION_REASON_MAX)} ` },
    undefined,
  ],
  [
    'rejects a reason of 501 characters',
    { decision: 'rejected', reason: reason(DECLARATION_REASON_MAX + 1) },
    { reason: 'rules.reasonLength' },
  ],
])('%s (rules §28.16)', async (_, values, broken) => {
  expect(await brokenRule(values, true)).toEqual(broken);
});

test('requires no subscription when the declaration offers none', async () => {
  expect(await brokenRule({ decision: 'done' }, false)).toBeUndefined();
});
