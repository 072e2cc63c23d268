import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { CommandArea } from './CommandArea';
import type { AnyChange, CommandOf } from './CommandContext';
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
 * The one place where stored commands are resumed, as soon as it is known who is signed in. What is somebody else's, of
 * another format or of an unknown kind is dropped unsent.
 */
export function useResumption<Change extends AnyChange>(
  area: CommandArea<Change>,
  owner: string | undefined,
  resume: (command: CommandOf<Change>) => void,
) {
  const dispatch = useDispatch();
  const store = useStore<WithPendingCommands>();
  const stored = () => selectPendingCommands(store.getState()).filter(({ kind }) => area.isOwnKind(kind));

  const resumeAll = useEffectEvent((known: string) => {
    dispatch(ownerLearned(known));
    for (const one of stored()) {
      const command = parseCommand<Change>(one, known, area.kinds);
      if (command) resume(command);
      else dispatch(commandSettled(one.idempotencyKey));
    }
  });
  useEffect(() => {
    if (owner !== undefined) resumeAll(owner);
  }, [owner]);

  /** Resumes the command that another tab has left, if there is one: its outcome comes first. */
  return (): boolean => {
    const isOthers = (one: StoredCommand) => one.owner !== undefined && owner !== undefined && one.owner !== owner;
    const pending = stored().find((one) => !isExpired(one) && !isOthers(one));
    const command = pending && owner !== undefined ? parseCommand<Change>(pending, owner, area.kinds) : undefined;
    if (command) resume(command);
    return pending !== undefined;
  };
}
