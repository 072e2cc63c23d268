import { useDispatch, useStore } from 'react-redux';
import type { AnyChange, CommandOf } from './AnyChange';
import type { CommandSetup } from './CommandSetup';
import { parseCommand } from './parseCommand';
import {
  commandSettled,
  ownerLearned,
  selectPendingCommands,
  type StoredCommand,
  type WithPendingCommands,
} from './pendingCommandsSlice';
import { isExpired } from './toCommand';

/**
 * Stored commands of an setup.
 * @param owner undefined until the account is known
 */
export function useStoredCommands<Change extends AnyChange>(setup: CommandSetup<Change>, owner: string | undefined) {
  const dispatch = useDispatch();
  const store = useStore<WithPendingCommands>();
  const all = () => selectPendingCommands(store.getState()).filter(({ kind }) => setup.isOwnKind(kind));
  const parse = (one: StoredCommand) => (owner === undefined ? undefined : parseCommand(one, owner, setup.kinds));
  return {
    /** Returns an unexpired command of this account, stored by another tab. Its outcome comes first. */
    another: (): StoredCommand | undefined => {
      const isOthers = (one: StoredCommand) => one.owner !== undefined && owner !== undefined && one.owner !== owner;
      return all().find((one) => !isExpired(one) && !isOthers(one));
    },
    parse,
    /** Returns the commands to resume and drops invalid ones; empty until the owner is known. */
    takeAll: (): CommandOf<AnyChange>[] => {
      if (owner === undefined) return [];
      dispatch(ownerLearned(owner));
      return all().flatMap((one) => {
        const command = parse(one);
        if (!command) dispatch(commandSettled(one.idempotencyKey));
        return command ?? [];
      });
    },
  };
}
