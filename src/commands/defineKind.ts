import type { Store, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type * as v from 'valibot';
import type { ApiError } from '../api/apiError';
import type { PreviewRequest } from '../api/subscription/previewApi';
import type { WithSession } from '../session/sessionSelectors';
import type { AnyChange, Answer } from './AnyChange';
import type { Pending } from './pendingCommandsSlice';

/** Translated messages about one command. */
export interface Words {
  /** `message` is empty after a read-back; `isAskerGone` is true if no sender waits. */
  done: (message: string, isAskerGone: boolean) => string;
  /** Names the command, because the page may have changed. */
  refused: (error: ApiError) => string;
  inDoubt: string;
  expired: string;
  /** Message for a lost secret, if the shop's data do not contain the change. */
  missing?: string | undefined;
}

/** Loads the shop's data; resolves to true if they contain the change. */
export type ReadBack = ThunkAction<Promise<boolean>, unknown, unknown, UnknownAction>;

/** Navigation after a step of a cancellation or swap (rules §9.1, §9.7). */
export interface Next<Content> {
  /** Search parameters that open these steps on the subscription's page. */
  ends: readonly (readonly [name: string, value: string])[];
  /** Next page; by default the same page without the step. */
  to?: (change: Content) => { path: string; state?: object };
}

/** Properties of one kind of command. */
export interface Kind<Content, Translation, Command = Content & Pending> {
  /** Schemas of the stored content; invalid content is dropped. */
  fields: v.ObjectEntries;
  /** RTK Query mutation that returns the server's message and the receipt. */
  call: (command: Command) => ThunkAction<{ unwrap: () => Promise<Answer> }, unknown, unknown, UnknownAction>;
  preview?: (change: Content) => Pick<PreviewRequest, 'command' | 'fields'>;
  /** Undefined if the shop's data cannot show the effect (rules §20.9). */
  readBack?: (command: Command) => ReadBack | undefined;
  /** True if the command must be read back, because its secret is lost. */
  isSecretLost?: (command: Command) => boolean;
  /** Navigation after a success on the subscription's page. */
  next?: Next<Content>;
  /** Effects of a success, on any page. */
  afterDone?: (command: Command, store: Store<WithSession>) => void;
  words: (command: Command, translation: Translation) => Words;
}

type Omittable = v.ExactOptionalSchema<v.GenericSchema, undefined>;
/** Has every key but the omittable ones, because a change names its undefined fields too. */
type ContentOf<Fields extends v.ObjectEntries> = {
  [Name in keyof Fields as Fields[Name] extends Omittable ? never : Name]: v.InferOutput<Fields[Name]>;
} & {
  [Name in keyof Fields as Fields[Name] extends Omittable ? Name : never]?: v.InferOutput<Fields[Name]>;
};

/** Infers the content of a kind from its fields. */
export const defineKind = <Fields extends v.ObjectEntries, Translation>(
  kind: Kind<NoInfer<ContentOf<Fields>>, Translation> & { fields: Fields },
): Kind<ContentOf<Fields>, Translation> => kind;

/** Kinds of an area by name. */
export type Kinds<Translation = never> = Readonly<Record<string, Kind<never, Translation>>>;

/** Union of the changes of all kinds in a table. */
export type ChangeOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Kind<infer Content, never> ? Content & { kind: Name } : never;
}[keyof Table];

/** Returns the kind of a change or command. */
export const kindOf = <Translation>(kinds: Kinds<Translation>, { kind }: AnyChange) =>
  kinds[kind] as Kind<AnyChange, Translation>;
