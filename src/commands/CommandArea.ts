import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ObjectSchema } from 'yup';
import type { ApiError } from '../api/apiError';
import type { FailureArea } from '../api/failurePolicy';
import type { WithSession } from '../session/sessionSelectors';
import type { AnyChange, Answer, CommandOf, CommandsContext } from './CommandContext';

/** A call of an RTK Query endpoint; answers the server's message, and the receipt where there is one. */
export type Mutation = ThunkAction<{ unwrap: () => Promise<Answer> }, unknown, unknown, UnknownAction>;

/** Loads what the shop holds now and compares it with what was sent. */
export type ReadBack = ThunkAction<Promise<boolean>, unknown, unknown, UnknownAction>;

/** The messages about a command, in the reader's language. */
export interface CommandTexts<Change extends AnyChange> {
  /** Why a second one is not sent. */
  busy: string;
  /** Without a message where the shop's data show that it was carried out. */
  done: (command: CommandOf<Change>, message: string | undefined, isAskerGone: boolean) => string;
  /** Far from where it was asked: with the command's name. */
  refused: (command: CommandOf<Change>, error: ApiError) => string;
  inDoubt: (command: CommandOf<Change>) => string;
  expired: (command: CommandOf<Change> | undefined) => string;
  /** Its secret is lost, and the shop does not hold it. */
  missing?: (command: CommandOf<Change>) => string;
}

/** The command machine's settings for an area's commands: the customer's, or the admin's. */
export interface CommandArea<Change extends AnyChange> {
  context: CommandsContext<Change>;
  /** Which stored commands are this area's to resume or to drop. */
  isOwnKind: (kind: string) => boolean;
  /** The content of each kind as it is stored; whatever else is stored is not sent. */
  schemas: Readonly<Record<Change['kind'], ObjectSchema<object>>>;
  mutationOf: (command: CommandOf<Change>) => Mutation;
  /** Reads whether the shop holds what was sent; undefined for a kind of which its data show nothing (rules §20.9). */
  readBackOf?: (command: CommandOf<Change>) => ReadBack | undefined;
  /** It carries a secret that is lost: it can only be asked about. */
  isSecretLost?: (command: CommandOf<Change>) => boolean;
  failureArea: FailureArea;
  isSignedIn: (state: WithSession) => boolean;
  useTexts: () => CommandTexts<Change>;
  /** What a success brings with it, wherever the person is by then. */
  useAfterDone?: () => (command: CommandOf<Change>) => void;
}
