/** Issue of a schema, independent of the validation library. */
interface Issue {
  path?: readonly (PropertyKey | { key: unknown })[] | undefined;
  type?: string;
  expected?: string | null;
}

const reported = new Set<string>();

const fieldOf = ({ path = [] }: Issue) =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** Logs an unreadable value once with its reasons, without its content, which may be personal data. */
export function reportUnreadable(what: string, issues: readonly Issue[]): void {
  if (reported.has(what)) return;
  reported.add(what);
  const reasons = issues.map((issue) => `${fieldOf(issue)} ${issue.expected ?? issue.type ?? ''}`.trim());
  console.error(`Unreadable in a reply of the shop: ${what} (${reasons.join(', ')})`);
}
