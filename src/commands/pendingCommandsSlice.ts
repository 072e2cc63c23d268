import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Seal } from '../api/customer/sealed';
import { accountSwitched, impersonationEnded, signedOut, sessionEnded } from '../session/sessionSlice';

/** Counts up with every change of what is stored: a command of another format is not sent. */
export const COMMAND_FORMAT = 3;

/** What every command carries beside its content. */
export interface Pending {
  /** The same on every retry (rules §2.9). */
  idempotencyKey: string;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** As it was stored, perhaps by somebody else or by another version of the portal: `parseCommand` judges it. */
export interface StoredCommand extends Pending {
  kind: string;
  format: number;
  /** Who confirmed it (see `ownerOf`); undefined until that is known, and then it is not in the browser's storage. */
  owner: string | undefined;
}

interface PendingCommandsState {
  /** At most one of an owner; others are those of tabs and accounts before. */
  list: readonly StoredCommand[];
}

export interface WithPendingCommands {
  pendingCommands: PendingCommandsState;
}

const initialState: PendingCommandsState = { list: [] };

/** Names alone, because the first load must not contain the kinds. */
const ADMIN_KINDS = ['saveDiscount', 'saveFrequencies', 'decideDeclaration', 'rejectDeclarations'] as const;
export type AdminKind = (typeof ADMIN_KINDS)[number];

/** An admin's commands continue while the admin changes from customer to customer. */
export const isAdminKind = (kind: string): boolean => ADMIN_KINDS.some((one) => one === kind);

/** The commands whose outcome is not known yet: stored under a key of their own until it is (rules §20.4). */
export const pendingCommandsSlice = createSlice({
  name: 'pendingCommands',
  initialState,
  reducers: {
    commandStarted: {
      // The reference to a secret means nothing after a reload (rules §20.9).
      prepare: ({ seal: _, ...command }: Pending & { kind: string; seal?: Seal }, owner: string | undefined) => ({
        payload: { ...command, format: COMMAND_FORMAT, owner },
      }),
      reducer: ({ list }, { payload }: PayloadAction<StoredCommand>) => ({
        list: [...list.filter(({ idempotencyKey }) => idempotencyKey !== payload.idempotencyKey), payload],
      }),
    },
    /** Its outcome is known, or it was dropped: another one, perhaps of another tab, is kept. */
    commandSettled: ({ list }, { payload }: PayloadAction<string>) => ({
      list: list.filter(({ idempotencyKey }) => idempotencyKey !== payload),
    }),
    /** Who is signed in was not known yet when these were confirmed. */
    ownerLearned: ({ list }, { payload }: PayloadAction<string>) => ({
      list: list.map((command) => ({ ...command, owner: command.owner ?? payload })),
    }),
    /** Another tab has started one, or settled it. Those without an owner are this tab's alone. */
    storedCommandsChanged: ({ list }, { payload }: PayloadAction<readonly StoredCommand[]>) => ({
      list: [...payload, ...list.filter(({ owner }) => owner === undefined)],
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialState)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(isAnyOf(impersonationEnded, accountSwitched), ({ list }) => ({
        list: list.filter(({ kind }) => isAdminKind(kind)),
      }));
  },
  selectors: { selectPendingCommands: ({ list }) => list },
});

export const { commandStarted, commandSettled, ownerLearned, storedCommandsChanged } = pendingCommandsSlice.actions;
export const { selectPendingCommands } = pendingCommandsSlice.selectors;
