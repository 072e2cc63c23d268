import { createContext, use } from 'react';
import type { Command, Wish } from './Command';
import type { Outcome } from './commandMachine';

/** How flows have their commands carried out, whatever page they stand on. */
export interface Commands {
  /**
   * Sends a confirmed wish and answers as soon as something is known: its outcome, or that it is in doubt. Refused while
   * another command's outcome is open, in this tab or another.
   * @param asker aborted when whoever asked is gone before the answer: a refusal is then told on whatever page
   */
  run: (wish: Wish, asker: AbortSignal) => Promise<Outcome>;
  /** Hears every outcome, also of what was sent before a reload. Returns how to stop. */
  onOutcome: (listener: (outcome: Outcome) => void) => () => void;
  /** What the last command came to while this page was still loading; answers once, and of this page alone. */
  takeOutcome: () => Outcome | undefined;
  /** The command whose answer is lost; nothing else is sent while there is one. */
  unanswered: Command | undefined;
  isAsking: boolean;
  askAgain: () => void;
}

export const CommandContext = createContext<Commands | undefined>(undefined);

/** The customer's commands (rules §20.3). */
export function useCommands(): Commands {
  const commands = use(CommandContext);
  if (!commands) throw new Error('CommandProvider is missing');
  return commands;
}
