/** A try without a reply. The message is logged, so it never quotes the URL. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
}

/**
 * Returns why a try had no reply, such as `ECONNREFUSED`. Omits messages of Node, because these quote hosts and
 * addresses.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof SendFailure) return error.message;
  const { code, name } = error as Partial<NodeJS.ErrnoException>;
  return code ?? name ?? 'unknown failure';
}
