/** What a schema says about a value, whichever library it is of. */
interface Issue {
  path?: readonly (PropertyKey | { key: unknown })[] | undefined;
  type?: string;
  expected?: string | null;
}

const reported = new Set<string>();

const placeOf = ({ path = [] }: Issue) =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** Logs once what cannot be read, and why, without what it holds: that may be about a person. */
export function reportUnreadable(what: string, issues: readonly Issue[]): void {
  if (reported.has(what)) return;
  reported.add(what);
  const reasons = issues.map((issue) => `${placeOf(issue)} ${issue.expected ?? issue.type ?? ''}`.trim());
  console.error(`Unreadable in a reply of the shop: ${what} (${reasons.join(', ')})`);
}
