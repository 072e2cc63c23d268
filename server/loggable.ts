import { DbError, DbUnreachable } from './db/DbError';

/** What the log may know of an unexpected error: a database message can quote personal data, so it stays out. */
export const loggable = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack = '' } = error;
  if (error instanceof DbUnreachable) return { type: name, code: error.code, stack };
  if (!(error instanceof DbError)) return { type: name, stack };
  return { type: name, code: error.code, constraint: error.constraint, stack: stack.slice(stack.indexOf('\n    at ')) };
};
