import { reloaded, type Load } from './measureLoad';

/** Medians over the rounds, by page name. */
export type Medians = ReadonlyMap<string, Load>;

/** Measured value and upper limit; `what` names the unit, if any. */
export interface Bound {
  what: string;
  measured: number;
  limit: number;
}

export const PLAIN = 'plain';
export const REACT = 'floor-react';
export const STACK = 'floor-stack';
export const STACK_PRERENDERED = 'floor-stack-prerender';
export const SIGN_IN = 'sign-in';
export const DASHBOARD = '/dashboard';

const TIMES_PLAIN = 1.4;
const TIMES_PRERENDERED = 1.5;
const TIMES_CPU = 1.6;
const SCRIPT_KIB = 245;
const TIMES_REACT_AND_CALL = 1.3;
const TIMES_STACK = 1.2;
const SHIFT = 0.02;

const NOT_MEASURED: Load = { largest: NaN, seen: NaN, call: NaN, blocking: NaN, cpu: NaN, scriptKib: NaN, shift: NaN };

/** Returns the bounds, without those of unmeasured pages. */
export function boundsOf(medians: Medians): Bound[] {
  const of = (name: string): Load => medians.get(name) ?? NOT_MEASURED;
  const [plain, signIn, dashboard] = [of(PLAIN), of(SIGN_IN), of(reloaded(DASHBOARD))];
  const bounds: Bound[] = [
    {
      what: `sign-in, largest element: ${TIMES_PLAIN} × plain (ms)`,
      measured: signIn.largest,
      limit: TIMES_PLAIN * plain.largest,
    },
    {
      what: `sign-in, blocking: ${TIMES_PRERENDERED} × \`${STACK_PRERENDERED}\` (ms)`,
      measured: signIn.blocking,
      limit: TIMES_PRERENDERED * of(STACK_PRERENDERED).blocking,
    },
    {
      what: `sign-in, main-thread CPU: ${TIMES_CPU} × \`${STACK_PRERENDERED}\` (ms)`,
      measured: signIn.cpu,
      limit: TIMES_CPU * of(STACK_PRERENDERED).cpu,
    },
    { what: 'sign-in, JavaScript (KiB)', measured: signIn.scriptKib, limit: SCRIPT_KIB },
    {
      what: `\`/dashboard\` reloaded, next order's date: ${TIMES_REACT_AND_CALL} × (its call and \`floor-react\` reloaded) (ms)`,
      measured: dashboard.seen,
      limit: TIMES_REACT_AND_CALL * (dashboard.call + of(reloaded(REACT)).largest),
    },
    {
      what: `\`/dashboard\` from a cold cache, next order's date: ${TIMES_STACK} × \`floor-stack\` (ms)`,
      measured: of(DASHBOARD).seen,
      limit: TIMES_STACK * of(STACK).largest,
    },
    {
      what: 'layout shift of every page',
      measured: Math.max(...[...medians.values()].map(({ shift }) => shift)),
      limit: SHIFT,
    },
  ];
  return bounds.filter(({ measured, limit }) => !Number.isNaN(measured - limit));
}

export const isKept = ({ measured, limit }: Bound): boolean => measured <= limit;
