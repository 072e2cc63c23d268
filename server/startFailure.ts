import { ConfigError } from './db/ConfigError';
import { isAway } from './db/DbError';

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);
const isListenError = (error: unknown, ...codes: string[]) => codes.includes(codeOf(error));

/** Returns a message for an error of configuration or environment, otherwise the stack. */
export function startFailure(error: unknown, port: string): string {
  if (error instanceof ConfigError) return error.message;
  if (isAway(error)) return `The database takes no work now (${codeOf(error)}). Start again when it does.`;
  if (isListenError(error, 'EADDRINUSE'))
    return `PORT: ${port} is taken by another program. Stop it or choose another port.`;
  if (isListenError(error, 'EACCES')) return `PORT: ${port} may not be opened by this user. Choose one above 1023.`;
  if (isListenError(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) return 'HOST is not an address of this machine.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
