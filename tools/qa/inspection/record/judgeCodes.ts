import type { LogEntry } from '../InspectionMessage';
import type { UserStep } from './ProblemRecord';

const CODE = '‹code›';
const FIRST_REFUSAL = 400;
const FIRST_FAILURE = 500;

/** True for an executed command or a failed call. */
const isVerdict = ({ request }: LogEntry): boolean =>
  request !== undefined && (request.state === 'failed' || (request.isCommand && request.state === 'answered'));

const isRefusal = ({ request }: LogEntry): boolean => {
  const { state, status = 0 } = request ?? {};
  return state === 'failed' && status >= FIRST_REFUSAL && status < FIRST_FAILURE;
};

function judged(user: UserStep, later: readonly LogEntry[]): UserStep {
  if (user.action !== 'fill' || user.value !== CODE) return user;
  const verdict = later.find(isVerdict);
  return { ...user, value: verdict && isRefusal(verdict) ? '‹code: wrong›' : '‹code: right›' };
}

/** Returns entries with each typed code as right or wrong, by the next command or failed call (rules §30.8). */
export const judgeCodes = (entries: readonly LogEntry[]): LogEntry[] =>
  entries.map((entry, index) =>
    entry.user ? { ...entry, user: judged(entry.user, entries.slice(index + 1)) } : entry,
  );
