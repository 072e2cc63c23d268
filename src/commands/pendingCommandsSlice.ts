import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { SecretReference } from '../api/customer/secretVault';
import { accountSwitched, impersonationEnded, signedOut, sessionEnded } from '../session/sessionSlice';

/** Format of stored commands. Increase with each change of the stored form, because other formats are not sent. */
export const COMMAND_FORMAT = 4;

/** Charge that waits for its confirmation at the page of a bank (rules §35.5). */
export interface BankAction {
  url: string;
  billId: string;
}

/** Fields of every command beside its content. */
export interface Pending {
  /** Unchanged on every retry (rules §2.9). */
  idempotencyKey: string;
  /** Epoch milliseconds. */
  startedAt: number;
  bankAction?: BankAction | undefined;
}

/** Unchecked stored command, perhaps of another account or format (see `parseCommand`). */
export interface StoredCommand extends Pending {
  kind: string;
  format: number;
  /** Hash of the account (see `ownerOf`). Undefined until the account is known; not in localStorage until then. */
  owner: string | undefined;
}

interface PendingCommandsState {
  /** Commands of this tab, of other tabs and of earlier accounts. */
  list: readonly StoredCommand[];
}

export interface WithPendingCommands {
  pendingCommands: PendingCommandsState;
}

const initialState: PendingCommandsState = { list: [] };

/** Names only, because the first load must not contain the kinds. */
const ADMIN_KINDS = [
  'saveDiscount',
  'saveFrequencies',
  'saveOffer',
  'decideDeclaration',
  'rejectDeclarations',
  'refund',
  'tryPayment',
  'mailPayer',
  'addNote',
  'resendMail',
  'eraseCustomer',
] as const;
export type AdminKind = (typeof ADMIN_KINDS)[number];

/** True for a kind of admin command; an impersonation does not end these commands. */
export const isAdminKind = (kind: string): boolean => ADMIN_KINDS.some((one) => one === kind);

/** Commands with an unknown outcome, stored under a separate key (rules §20.4). */
export const pendingCommandsSlice = createSlice({
  name: 'pendingCommands',
  initialState,
  reducers: {
    commandStarted: {
      // Omits the reference to a secret, because a reload loses the secret (rules §20.9).
      prepare: (
        { secret: _, ...command }: Pending & { kind: string; secret?: SecretReference },
        owner: string | undefined,
      ) => ({
        payload: { ...command, format: COMMAND_FORMAT, owner },
      }),
      reducer: ({ list }, { payload }: PayloadAction<StoredCommand>) => ({
        list: [...list.filter(({ idempotencyKey }) => idempotencyKey !== payload.idempotencyKey), payload],
      }),
    },
    /** Removes one command by its key and keeps the others, perhaps of another tab. */
    commandSettled: ({ list }, { payload }: PayloadAction<string>) => ({
      list: list.filter(({ idempotencyKey }) => idempotencyKey !== payload),
    }),
    /** Sets the owner of commands that were confirmed before the account was known. */
    ownerLearned: ({ list }, { payload }: PayloadAction<string>) => ({
      list: list.map((command) => ({ ...command, owner: command.owner ?? payload })),
    }),
    /** Replaces the list after a change by another tab. Commands without an owner exist only in this tab. */
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
