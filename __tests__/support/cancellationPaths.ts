import type { Command, Wish } from '../../src/api/commandsApi';
import type { Outcome } from '../../src/commands/commandMachine';
import { toCommand } from '../../src/commands/toCommand';
import { cancellationMachine, type CancellationEvent } from '../../src/features/cancellation/cancellationMachine';
import type { CancellationStep } from '../../src/features/cancellation/cancellationSteps';
import { answer, flowPaths, outcomeOf, type FlowEvent, type FlowPath, type FlowStep } from './flowPaths';

const options = { cancel: true, delay: true, swap: true, pause: true };
const base = { purchaseId: '1', productName: 'Eichenstreu' };

/** What each step sends. */
export const WISHES: Partial<Record<CancellationStep, Wish>> = {
  delay: { ...base, kind: 'delay', nextBillDate: '2026-12-15', seenNextBillDate: '2026-12-01' },
  pause: { ...base, kind: 'pause', restartDate: '2027-01-01' },
  confirm: { ...base, kind: 'cancel', reason: 'Moving house' },
};

const done = (command: Command): Outcome => ({ type: 'done', command, message: 'Done.' });
const refused = (command: Command): Outcome => ({
  type: 'refused',
  command,
  error: { kind: 'refused', status: 409, message: 'No.' },
});
const inDoubt = (command: Command): Outcome => ({ type: 'inDoubt', command });
const stayEnded = (command: Command): Outcome => ({ type: 'stayEnded', command });

type Snapshot = ReturnType<typeof cancellationMachine.getInitialSnapshot>;

function eventsIn(snapshot: Snapshot): FlowEvent[] {
  const wish = snapshot.context.step && WISHES[snapshot.context.step];
  const command = wish && toCommand(wish, undefined);
  // A step that sends nothing hears of what was sent before a reload.
  const earlier = command ?? toCommand(WISHES.confirm as Wish, undefined);
  const visits = [undefined, 'delay', 'swap', 'pause', 'confirm', 'reasons'] as const;
  const events: CancellationEvent[] = [
    { type: 'open' },
    { type: 'back' },
    { type: 'keep' },
    { type: 'pause' },
    { type: 'decline' },
    ...(['2', '3', '4'] as const).map((reason) => ({ type: 'continue' as const, reason, options })),
    ...visits.map((step) => ({ type: 'visit' as const, step, options })),
    ...(wish ? [{ type: 'confirm' as const, wish }] : []),
    { type: 'settled', outcome: done(earlier) },
    ...(command ? [{ type: 'settled' as const, outcome: refused(command) }] : []),
  ];
  const outcomes = command ? [done, refused, inDoubt, stayEnded].map((outcome) => outcome(command)) : [];
  return [...events, ...outcomes.map((outcome) => answer('0.cancellation.sending', outcome))];
}

/** While something is sent it matters from which step. */
export const situationOf = ({ value, context }: Snapshot): string =>
  ['sending', 'refused', 'inDoubt'].includes(value) ? `${value} ${context.step ?? ''}` : value;

/** After a success the page is another one, or shows what has changed; after the end of the stay there is none. */
const isEnd = (step: FlowStep): boolean => {
  const outcome = outcomeOf(step);
  return outcome?.type === 'stayEnded' || (outcome?.type === 'done' && step.state === 'closed');
};

/** Ways through the cancellation that together take every transition. */
export const cancellationPaths = (): FlowPath[] =>
  flowPaths(cancellationMachine, {
    events: (snapshot) => eventsIn(snapshot as Snapshot),
    keyOf: (snapshot) => situationOf(snapshot as Snapshot),
    isEnd,
  });
