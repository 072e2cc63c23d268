import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ApiError } from '../../src/api/apiError';
import type { AdminOutcome } from '../../src/commands/admin/AdminCommand';
import { toCommand } from '../../src/commands/toCommand';
import { type FormTarget, toSaveDiscount } from '../../src/features/adminDiscounts/form/formTarget';
import { discountsMachine } from '../../src/features/adminDiscounts/discountsMachine';
import { newDiscount } from '../../src/features/adminDiscounts/form/discountValues';
import { answer, failed, type FlowEvent, type FlowPath, machinePaths, replay, type Walk } from './machinePaths';

type Snapshot = ReturnType<typeof discountsMachine.getInitialSnapshot>;
const machine: AnyStateMachine = discountsMachine;

const DAY = '2026-11-21';
const values = { ...newDiscount(DAY), code: 'TEN', amount: '10' };
const created: FormTarget = { id: null, code: null, keptStart: null };
const edited: FormTarget = { id: '7', code: 'TEN', keptStart: DAY, version: 'v1' };
const present: FormTarget = { ...edited, version: 'v2' };
const discount = {
  id: '7',
  code: 'TEN',
  amount: 10,
  isPercentage: true,
  usageTime: null,
  oncePerCustomer: false,
  startDate: DAY,
  endDate: null,
  customers: [],
  version: 'v1',
};

const gone: ApiError = { kind: 'refused', status: 404, message: 'Gone.' };
const lost: ApiError = { kind: 'noResponse', message: '' };
const expired: ApiError = { kind: 'unauthorized', status: 401, message: 'Expired.' };
const taken: ApiError = { kind: 'refused', status: 409, message: 'Taken.' };
const changed: ApiError = { kind: 'refused', status: 409, message: 'Changed.', current: { id: '7', version: 'v2' } };

const save = toSaveDiscount(created, values);
const command = toCommand(save, 'key', undefined);
/** Every outcome that the machine distinguishes; what is in doubt ends in one of all but itself. */
const ENDS: AdminOutcome[] = [
  { type: 'done', command, message: 'Saved.' },
  { type: 'refused', command, error: taken },
  { type: 'refused', command, error: changed },
  { type: 'refused', command, error: gone },
  { type: 'sessionEnded', command },
  { type: 'expired', command },
];

const EVENTS: FlowEvent[] = [
  { type: 'open', target: created, values },
  { type: 'open', target: edited, values },
  { type: 'close' },
  { type: 'submit', values },
  { type: 'submit', values, over: present },
  { type: 'submit', values, over: created },
  { type: 'resume', save },
  { type: 'resume', save: toSaveDiscount(edited, values) },
  ...ENDS.map((outcome) => ({ type: 'settled', outcome })),
  { type: 'remove', discount },
  { type: 'confirmRemove' },
  { type: 'cancelRemove' },
  { type: 'xstate.after.backToList.discounts.saved' },
  ...[...ENDS, { type: 'inDoubt', command }].map((outcome) => answer('0.discounts.saving', outcome)),
  answer('0.discounts.deleting', 'Deleted.'),
  ...[gone, lost, expired, taken].map((error) => failed('0.discounts.deleting', error)),
];

/** A situation is a state and what else decides what can happen in it. */
const keyOf = (snapshot: AnyMachineSnapshot): string => {
  const { target, isAway, failure } = (snapshot as Snapshot).context;
  const kind = target ? (target.id === null ? 'new' : 'stored') : 'none';
  const refusal = failure?.current === undefined ? '' : 'conflict';
  return [snapshot.value, kind, isAway ? 'away' : 'here', refusal].filter((part) => part !== '').join(' ');
};

export const discountPaths = (): FlowPath[] => machinePaths(machine, { keyOf, events: () => EVENTS });

export const walkDiscounts = (path: FlowPath): Walk => replay(machine, path, { keyOf });
