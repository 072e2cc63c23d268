import type { FailureGroup } from '../api/failurePolicy';
import type { WithSession } from '../session/sessionSelectors';
import type { AnyChange, CommandOf } from './AnyChange';
import type { CommandsContext } from './CommandContext';
import type { Kinds, Words } from './defineKind';

/** Settings of `CommandProvider` for one area: the customer's or the admin's. */
export interface CommandSetup<Change extends AnyChange> {
  context: CommandsContext<Change>;
  /** True for a kind of this area; stored commands of the other area are ignored. */
  isOwnKind: (kind: string) => boolean;
  kinds: Kinds;
  /** Navigates after a success, if the page of the command is still open. */
  useNextPage?: () => (command: CommandOf<AnyChange>) => void;
  failureGroup: FailureGroup;
  isSignedIn: (state: WithSession) => boolean;
  /** Messages of a refused second command (`busy`), of a dropped command (`expired`) and of any command (`of`). */
  useTexts: () => { busy: string; expired: string; of: (command: CommandOf<AnyChange>) => Words };
}
