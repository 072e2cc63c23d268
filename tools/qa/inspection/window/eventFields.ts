import type { ChangeEvent } from '#src/commands/changeMachine';
import type { CommandEvent, Outcome } from '#src/commands/CommandState';
import type { EmailChangeEvent } from '#src/features/account/info/emailChangeMachine';
import type { DiscountsEvent } from '#src/features/adminDiscounts/discountsMachine';
import type { SecondFactorEvent } from '#src/features/secondFactor/secondFactorMachine';
import type { SignInEvent } from '#src/features/auth/signInSetup';
import type { CancellationEvent } from '#src/features/cancellation/cancellationMachine';
import type { MailLinkEvent } from '#src/features/mailLink/mailLinkMachine';
import type { RescheduleEvent } from '#src/features/order/rescheduleMachine';
import type { SwapEvent } from '#src/features/subscription/swap/swapMachine';
import { CANCEL_REASONS } from '#src/domain/subscription/cancellation';
import type { FieldKind } from '../InspectionMessage';

type PayloadOf<Event, Type> = Event extends { type: infer Own }
  ? Type extends Own
    ? Omit<Event, 'type'>
    : never
  : never;

/** Makes the compiler report a missing event or field. */
type FieldsOf<Event extends { type: string }> = {
  [Type in Event['type']]: { [Name in keyof PayloadOf<Event, Type>]-?: FieldKind };
};

const signIn: FieldsOf<SignInEvent> = {
  requestCode: { email: 'text', isAgain: 'flag' },
  submitCode: { code: 'text' },
  tryCode: { email: 'text', code: 'text' },
  resend: {},
  enterCode: {},
  reloadAccounts: {},
  openAccount: { customerId: 'text' },
  passFactor: { token: 'text' },
  endFactor: {},
};

const secondFactor: FieldsOf<SecondFactorEvent> = {
  submitCode: { code: 'text' },
  retry: {},
  enterRecoveryCode: {},
  enterAppCode: {},
  keepCodes: {},
  leave: {},
};

const command: FieldsOf<CommandEvent> = {
  send: { change: 'object', key: 'text', sender: 'object', isPatient: 'flag' },
  resume: { command: 'object', isReadOnly: 'flag' },
  retry: {},
  settle: { answer: 'object' },
  fail: { error: 'object' },
  left: { sender: 'object' },
  forgetReceipt: {},
};

/** Of the command machine, to the flow that has sent a command. */
const outcome: FieldsOf<Outcome> = {
  done: {},
  refused: { error: 'object' },
  abandoned: {},
  inDoubt: { error: 'object' },
};

const reschedule: FieldsOf<RescheduleEvent> = {
  confirm: { change: 'object', order: 'object' },
  ...outcome,
};

const emailChange: FieldsOf<EmailChangeEvent> = { editEmail: { email: 'text' }, verify: {}, resend: {} };

const change: FieldsOf<ChangeEvent> = {
  send: { change: 'object' },
  ask: { change: 'object' },
  dismiss: {},
  resume: { command: 'object' },
  reset: {},
  ...outcome,
};

const swap: FieldsOf<SwapEvent> = {
  retry: {},
  save: { change: 'object' },
  ...outcome,
};

const mailLink: FieldsOf<MailLinkEvent> = { confirm: {}, undo: {}, retry: {} };

const cancellation: FieldsOf<CancellationEvent> = {
  open: {},
  back: {},
  keep: {},
  pause: {},
  swap: {},
  decline: {},
  continue: { reason: CANCEL_REASONS, options: 'object' },
  confirm: { change: 'object', subscription: 'object' },
  visit: { step: 'text', offers: 'object' },
  ...outcome,
};

const discounts: FieldsOf<DiscountsEvent> = {
  remove: { discount: 'object' },
  cancelRemove: {},
};

/** Fields by machine id and event type. */
export const EVENT_FIELDS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, FieldKind>>>>>> = {
  signIn,
  secondFactor,
  command,
  reschedule,
  emailChange,
  change,
  swap,
  mailLink,
  cancellation,
  discounts,
};

/** Returns the fields of an event; empty for unknown events. */
export const fieldsOf = (machine: string, event: string): Readonly<Record<string, FieldKind>> =>
  EVENT_FIELDS[machine]?.[event] ?? {};
