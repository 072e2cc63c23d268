import type { Store, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ObjectSchema } from 'yup';
import type { ApiError } from '../api/apiError';
import type { PreviewRequest } from '../api/subscription/previewApi';
import type { WithSession } from '../session/sessionSelectors';
import type { AnyChange, Answer } from './AnyChange';
import type { Pending } from './pendingCommandsSlice';

/** The messages about one command, in the reader's language. */
export interface Words {
  /** The server's message is empty where the shop's data show the success. */
  done: (message: string, isAskerGone: boolean) => string;
  /** Names the command, because the page may have changed. */
  refused: (error: ApiError) => string;
  inDoubt: string;
  expired: string;
  /** Its secret is lost, and the shop does not hold it. */
  missing?: string | undefined;
}

/** Loads the shop's data and compares them with the command. */
export type ReadBack = ThunkAction<Promise<boolean>, unknown, unknown, UnknownAction>;

/** Ends the step of a cancellation or a swap that it was sent from (rules §9.1, §9.7). */
export interface Next<Content> {
  /** The search parameters of these steps, on the page of the subscription. */
  ends: readonly (readonly [name: string, value: string])[];
  /** The next page; the same page without the step where it is left out. */
  to?: (change: Content) => { path: string; state?: object };
}

/** All properties of one kind of command. */
export interface Kind<Content, Translation, Command = Content & Pending> {
  /** The content as it is stored; other content is not sent. */
  schema: ObjectSchema<object>;
  /** An RTK Query mutation that returns the server's message and the receipt. */
  call: (command: Command) => ThunkAction<{ unwrap: () => Promise<Answer> }, unknown, unknown, UnknownAction>;
  preview?: (change: Content) => Pick<PreviewRequest, 'command' | 'fields'>;
  /** Undefined where the shop's data show nothing (rules §20.9). */
  readBack?: (command: Command) => ReadBack | undefined;
  /** A command without its secret is read back and not sent. */
  isSecretLost?: (command: Command) => boolean;
  /** Where a success leads from the page of its subscription. */
  next?: Next<Content>;
  /** Effects of a success, on any page. */
  afterDone?: (command: Command, store: Store<WithSession>) => void;
  words: (command: Command, translation: Translation) => Words;
}

/** Infers the content of a kind from its schema. */
export const defineKind = <Content extends object, Translation>(
  kind: Kind<NoInfer<Content>, Translation> & { schema: ObjectSchema<Content> },
): Kind<Content, Translation> => kind;

/** The kinds of an area by name. */
export type Kinds<Translation = never> = Readonly<Record<string, Kind<never, Translation>>>;

/** The changes of all kinds in a table. */
export type ChangeOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Kind<infer Content, never> ? Content & { kind: Name } : never;
}[keyof Table];

/** The kind of a change or command of the same area. */
export const kindOf = <Translation>(kinds: Kinds<Translation>, { kind }: AnyChange) =>
  kinds[kind] as Kind<AnyChange, Translation>;
