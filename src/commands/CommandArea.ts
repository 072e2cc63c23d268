import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ObjectSchema } from 'yup';
import type { ApiError } from '../api/apiError';
import type { FailureArea } from '../api/failurePolicy';
import type { AnyWish, CommandOf, CommandsContext } from './CommandContext';

/** A call of an RTK Query endpoint; answers the server's message. */
export type Mutation = ThunkAction<{ unwrap: () => Promise<{ message: string }> }, unknown, unknown, UnknownAction>;

/** What is told of a command, in the reader's language. */
export interface CommandTexts<Wish extends AnyWish> {
  /** Why a second one is not sent. */
  busy: string;
  done: (command: CommandOf<Wish>, message: string, isAskerGone: boolean) => string;
  /** Far from where it was asked: with the command's name. */
  refused: (command: CommandOf<Wish>, error: ApiError) => string;
  inDoubt: (command: CommandOf<Wish>) => string;
  expired: (command: CommandOf<Wish> | undefined) => string;
}

/** All that the command machine has to know of an area's commands: the customer's, or the admin's. */
export interface CommandArea<Wish extends AnyWish> {
  context: CommandsContext<Wish>;
  /** Which stored commands are this area's to resume or to drop. */
  isOwnKind: (kind: string) => boolean;
  /** The content of each kind as it is stored; whatever else is stored is not sent. */
  schemas: Readonly<Record<Wish['kind'], ObjectSchema<object>>>;
  mutationOf: (command: CommandOf<Wish>) => Mutation;
  failureArea: FailureArea;
  useTexts: () => CommandTexts<Wish>;
}
