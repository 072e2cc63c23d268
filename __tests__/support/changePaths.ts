import type { Wish } from '../../src/api/commandsApi';
import type { Outcome } from '../../src/commands/commandMachine';
import { toCommand } from '../../src/commands/toCommand';
import { changeMachine } from '../../src/features/subscription/changeMachine';
import { answer, flowPaths, outcomeOf, type FlowEvent, type FlowPath, type FlowStep } from './flowPaths';

const WISH: Wish = { kind: 'applyDiscount', purchaseId: '1', productName: 'Eichenstreu', code: 'HALLO' };
const command = toCommand(WISH, undefined);
const done: Outcome = { type: 'done', command, message: 'Done.' };
const refused: Outcome = { type: 'refused', command, error: { kind: 'refused', status: 409, message: 'No.' } };
const inDoubt: Outcome = { type: 'inDoubt', command };
const stayEnded: Outcome = { type: 'stayEnded', command };

const EVENTS: readonly FlowEvent[] = [
  { type: 'send', wish: WISH },
  { type: 'settled', outcome: done },
  { type: 'settled', outcome: refused },
  ...[done, refused, inDoubt, stayEnded].map((outcome) => answer('0.change.sending', outcome)),
];

const isEnd = (step: FlowStep): boolean => outcomeOf(step)?.type === 'stayEnded';

/** Ways through a change that together take every transition. */
export const changePaths = (): FlowPath[] => flowPaths(changeMachine, { events: () => EVENTS, isEnd });
