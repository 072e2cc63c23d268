import { DbError, DbUnreachable } from './DbError';

/** The fields that are logged of an error. */
interface RedactedError {
  type: string;
  code?: string | undefined;
  constraint?: string | undefined;
  stack?: string;
  /** What failed of several things that were done in one run. */
  errors?: RedactedError[];
  /** What made it fail. */
  cause?: RedactedError;
}

/** What may be logged of an unexpected error: not a database's message, which can quote personal data. */
export function redactError(error: unknown): RedactedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, stack = '' } = error;
  if (error instanceof AggregateError) return { type, stack, errors: error.errors.map(redactError) };
  if (error instanceof DbUnreachable) return { type, code: error.code, stack };
  if (!(error instanceof DbError))
    return { type, stack, ...(error.cause !== undefined && { cause: redactError(error.cause) }) };
  return { type, code: error.code, constraint: error.constraint, stack: stack.slice(stack.indexOf('\n    at ')) };
}
