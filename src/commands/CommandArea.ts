import type { FailureArea } from '../api/failurePolicy';
import type { WithSession } from '../session/sessionSelectors';
import type { AnyChange, CommandOf } from './AnyChange';
import type { CommandsContext } from './CommandContext';
import type { Kinds, Words } from './defineKind';

/** The command machine's settings for an area's commands: the customer's, or the admin's. */
export interface CommandArea<Change extends AnyChange> {
  context: CommandsContext<Change>;
  /** Which stored commands are this area's to resume or to drop. */
  isOwnKind: (kind: string) => boolean;
  kinds: Kinds;
  /** Leads on after a success, where the page is still the one that the command is about. */
  useNextPage?: () => (command: CommandOf<AnyChange>) => void;
  failureArea: FailureArea;
  isSignedIn: (state: WithSession) => boolean;
  /** Texts in the reader's language: of a refused second command, of an expired unknown one, and of a known one. */
  useTexts: () => { busy: string; expired: string; of: (command: CommandOf<AnyChange>) => Words };
}
