import type { LogEntry } from '../InspectionMessage';
import type { UserStep } from './ProblemRecord';

const CODE = '‹code›';
const FIRST_REFUSAL = 400;
const FIRST_FAILURE = 500;

/** What a typed code came to: the next change that was carried out, or the next call that failed. */
const isVerdict = ({ request }: LogEntry): boolean =>
  request !== undefined && (request.state === 'failed' || (request.isCommand && request.state === 'answered'));

const isRefusal = ({ request }: LogEntry): boolean => {
  const { state, status = 0 } = request ?? {};
  return state === 'failed' && status >= FIRST_REFUSAL && status < FIRST_FAILURE;
};

function told(user: UserStep, later: readonly LogEntry[]): UserStep {
  if (user.action !== 'fill' || user.value !== CODE) return user;
  const verdict = later.find(isVerdict);
  return { ...user, value: verdict && isRefusal(verdict) ? '‹code: wrong›' : '‹code: right›' };
}

/** Says of each code that somebody typed whether it was the right one, by what the server said next (rules §30.8). */
export const tellCodes = (entries: readonly LogEntry[]): LogEntry[] =>
  entries.map((entry, index) => (entry.user ? { ...entry, user: told(entry.user, entries.slice(index + 1)) } : entry));
