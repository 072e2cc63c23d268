import type { ProblemRecord, RecordEntry } from '../inspection/record/ProblemRecord';

export interface BrokenCall {
  path: string;
  /** Set only for paths with both methods, because `nth` counts all methods otherwise. */
  method?: 'GET' | 'POST';
  /** Number of the call, from 1, among the calls of this path and method. */
  nth: number;
  /** HTTP status; undefined for a lost response. */
  status?: number;
}

const SERVER_FAILS_FROM = 500;
type Request = NonNullable<RecordEntry['request']>;

/** True for a 5xx or a lost response, because the server of the replay repeats refusals below 500. */
const isBroken = ({ state, status }: Request): boolean =>
  state === 'failed' && (status === undefined || status >= SERVER_FAILS_FROM);

/** Returns the calls that failed in the record with a 5xx or without a response. */
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
