import type { ActorRef, Snapshot } from 'xstate';
import type { ApiError } from '../api/apiError';
import type { FailureArea } from '../api/failurePolicy';
import type { Receipt } from '../api/receipt/receiptSchema';
import type { AnyChange, CommandOf } from './AnyChange';

/** How a command ended, or that its answer is lost and it is retried (rules §20.3): the event that its sender receives. */
export type Outcome =
  | { type: 'done' }
  | { type: 'refused'; error: ApiError }
  /** The session ended, or there was no answer for ten minutes. It is reported already. */
  | { type: 'abandoned' }
  /** With what became of the last answer. */
  | { type: 'inDoubt'; error?: ApiError | undefined };

/** The part of a flow that has sent a command (see `sentCommand`). */
export type Sender = ActorRef<Snapshot<unknown>, Outcome>;

export type CommandEvent =
  /** What is under way already under that key is not sent again: its sender is then this one. */
  | { type: 'send'; change: AnyChange; key: string; sender: Sender; isPatient: boolean }
  | { type: 'resume'; command: CommandOf<AnyChange>; isReadOnly: boolean }
  | { type: 'retry' }
  /** The sender waits no longer: the dialog is closed, or its page was left. */
  | { type: 'left'; sender: Sender }
  | { type: 'forgetReceipt' };

/** The command machine as flows use it. */
export interface CommandActor {
  send: (event: CommandEvent) => void;
}

export interface CommandInput {
  /** Whose failures end a session (see `failurePolicy`). */
  failureArea: FailureArea;
}

export interface CommandState extends CommandInput {
  /** The one under way, or the last one whose failure left its outcome open. */
  command: CommandOf<AnyChange> | undefined;
  sender: Sender | undefined;
  /** The sender shows a refusal also after a doubt: a form that remains open. */
  isPatient: boolean;
  /** Its secret was lost with a reload: it cannot be sent again, only asked about (rules §20.9). */
  isReadOnly: boolean;
  lostAnswers: number;
  /** Nothing of it has left the device: it was offline at each try. */
  isUnsent: boolean;
  /** What became of the last answer. */
  loss: ApiError | undefined;
  /** A refusal after a lost answer: an earlier try may have gone through, and be its reason. */
  refusal: ApiError | undefined;
  /** Of the last command that was carried out. */
  receipt: Receipt | undefined;
}

/** Before anything is sent. */
export const nothing = {
  sender: undefined,
  isPatient: false,
  isReadOnly: false,
  lostAnswers: 0,
  isUnsent: false,
  loss: undefined,
  refusal: undefined,
};
