import type { Outcome } from '../../src/commands/commandMachine';
import { toCommand } from '../../src/commands/toCommand';
import { toWish } from '../../src/features/delivery/deliveryOrder';
import { rescheduleMachine } from '../../src/features/delivery/rescheduleMachine';
import { order } from './deliveryOrder';
import { answer, failed, flowPaths, type FlowEvent, type FlowPath } from './flowPaths';

const command = toCommand(toWish(order, 'skip', undefined), undefined);
const refused = (status: number): Outcome => ({
  type: 'refused',
  command,
  error: { kind: 'refused', status, message: 'No.' },
});
const OUTCOMES: readonly Outcome[] = [
  { type: 'done', command, message: 'Done.' },
  refused(400),
  refused(409),
  { type: 'inDoubt', command },
];
const SENDING = '0.reschedule.sending';
const LOOKING = '0.reschedule.lookingAgain';

const EVENTS: readonly FlowEvent[] = [
  { type: 'choose', action: 'skip', order },
  { type: 'confirm' },
  { type: 'dismiss' },
  { type: 'settled' },
  ...OUTCOMES.map((outcome) => answer(SENDING, outcome)),
  answer(LOOKING, order),
  failed(LOOKING, new Error('No answer.')),
];

/** Ways through moving, skipping and ordering now that together take every transition. */
export const reschedulePaths = (): FlowPath[] => flowPaths(rescheduleMachine, { events: () => EVENTS });
