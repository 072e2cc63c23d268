import type { ActorRef, Snapshot } from 'xstate';
import type { ApiError } from '../api/apiError';
import type { FailureGroup } from '../api/failurePolicy';
import type { Receipt } from '../api/receipt/receiptSchema';
import type { AnyChange, Answer, CommandOf } from './AnyChange';

/** Event that the sender of a command receives: its outcome, or a doubt during the retries (rules §20.3). */
export type Outcome =
  | { type: 'done' }
  | { type: 'refused'; error: ApiError }
  /** End of the session or expiry of the command; already reported. */
  | { type: 'abandoned' }
  /** Lost reply, or a charge to confirm at the bank. `error` is the failure of the last call. */
  | { type: 'inDoubt'; error?: ApiError | undefined };

/** Actor of a flow's sending state, created by `sentCommand`. */
export type Sender = ActorRef<Snapshot<unknown>, Outcome>;

export type CommandEvent =
  /** Sends a change. If a command with this key is in progress, only replaces its sender. */
  | { type: 'send'; change: AnyChange; key: string; sender: Sender; isPatient: boolean }
  | { type: 'resume'; command: CommandOf<AnyChange>; isReadOnly: boolean }
  | { type: 'retry' }
  /** Final reply about a charge that was to be confirmed at the bank. */
  | { type: 'settle'; answer: Answer }
  | { type: 'fail'; error: ApiError }
  /** Removes the sender, because its dialog or page was closed. */
  | { type: 'left'; sender: Sender }
  | { type: 'forgetReceipt' };

/** Interface of the command machine for flows. */
export interface CommandActor {
  send: (event: CommandEvent) => void;
}

export interface CommandInput {
  /** Area whose failures end the session (see `failurePolicy`). */
  failureGroup: FailureGroup;
}

export interface CommandState extends CommandInput {
  /** Command in progress, or the last one with an unknown outcome. */
  command: CommandOf<AnyChange> | undefined;
  sender: Sender | undefined;
  /** True if the sender shows a refusal also after a doubt, such as a form that remains open. */
  isPatient: boolean;
  /** True if the secret was lost with a reload; the command can only be read back (rules §20.9). */
  isReadOnly: boolean;
  lostAnswers: number;
  /** True if every try failed offline. */
  isUnsent: boolean;
  /** Error of the last lost reply. */
  loss: ApiError | undefined;
  /** Final error of the last try. After a lost reply, a successful earlier try may be its cause. */
  refusal: ApiError | undefined;
  /** Receipt of the last successful command. */
  receipt: Receipt | undefined;
}

/** State before the first try. */
export const nothing = {
  sender: undefined,
  isPatient: false,
  isReadOnly: false,
  lostAnswers: 0,
  isUnsent: false,
  loss: undefined,
  refusal: undefined,
};
