import type { ApiError } from '../api/apiError';
import type { FailureArea } from '../api/failurePolicy';
import type { AnyChange, CommandOf } from './CommandContext';

export interface CommandInput {
  /** Whose failures end a session (see `failurePolicy`). */
  failureArea: FailureArea;
}

export interface CommandState extends CommandInput {
  /** The one under way, or the last one whose failure left its outcome open. */
  command: CommandOf<AnyChange> | undefined;
  /** Its secret was lost with a reload: it cannot be sent again, only asked about (rules §20.9). */
  isReadOnly: boolean;
  lostAnswers: number;
  /** Its asker shows the outcome also after a doubt: a form that remains open. */
  doesAskerWait: boolean;
  /** Its asker is gone, or knows of the doubt, and shows no refusal. */
  isAskerGone: boolean;
  /** Nothing of it has left the device: it was offline at each try. */
  isUnsent: boolean;
  /** What became of the last answer. */
  loss: ApiError | undefined;
  /** A refusal after a lost answer: an earlier try may have gone through, and be its reason. */
  refusal: ApiError | undefined;
}

/** Before anything is sent. */
export const nothing = {
  isReadOnly: false,
  lostAnswers: 0,
  doesAskerWait: false,
  isAskerGone: false,
  isUnsent: false,
  loss: undefined,
  refusal: undefined,
};
