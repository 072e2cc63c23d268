import type { ProblemRecord, RecordEntry } from '../inspection/record/ProblemRecord';

/** A call that is made to fail. */
export interface BrokenCall {
  path: string;
  /** Where calls of this path both read and change. */
  method?: 'GET' | 'POST';
  /** Which of those calls, counted from 1. */
  nth: number;
  /** What is answered; without it, nothing. */
  status?: number;
}

const SERVER_FAILS_FROM = 500;
type Request = NonNullable<RecordEntry['request']>;

/** What the server refuses, it refuses by itself. */
const isBroken = ({ state, status }: Request): boolean =>
  state === 'failed' && (status === undefined || status >= SERVER_FAILS_FROM);

/** The calls of a record that failed and would not by themselves. */
export function brokenCallsOf({ entries }: Pick<ProblemRecord, 'entries'>): BrokenCall[] {
  const requests = entries.flatMap(({ request }) => (request && request.state !== 'sent' ? [request] : []));
  const pathOf = ({ endpoint, path }: Request) =>
    path ?? requests.find((other) => other.endpoint === endpoint && other.path)?.path;
  const calls = requests.map((request) => ({ ...request, path: pathOf(request) }));
  return calls.flatMap((call, index) => {
    const { path, status, isCommand } = call;
    if (path === undefined || !isBroken(call)) return [];
    const ofPath = calls.filter((other) => other.path === path);
    const isBoth = ofPath.some((other) => other.isCommand !== isCommand);
    const earlier = calls.slice(0, index + 1).filter((other) => other.path === path);
    const counted = isBoth ? earlier.filter((other) => other.isCommand === isCommand) : earlier;
    return [
      {
        path,
        ...(isBoth && { method: isCommand ? ('POST' as const) : ('GET' as const) }),
        nth: counted.length,
        ...(status !== undefined && { status }),
      },
    ];
  });
}
