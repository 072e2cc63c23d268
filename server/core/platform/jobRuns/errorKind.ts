/** Returns the kind of an error, such as `DbError 23505`, without its message, which may have personal data. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error instanceof AggregateError && error.errors.length > 0) return errorKind(error.errors[0]);
  const { name, cause } = error;
  // Because an error without a name of the class only adds the number of a row.
  if (name === 'Error' && cause instanceof Error) return errorKind(cause);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${name} ${code}` : name;
}
