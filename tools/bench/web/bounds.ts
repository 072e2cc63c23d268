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
export const PROFILE = '/profile';

const TIMES_PLAIN = 1.6;
const TIMES_PRERENDERED = 1.5;
const TIMES_CPU = 1.6;
const SIGN_IN_KIB = 245;
const TIMES_STACK = 1.6;
const TIMES_STACK_AND_CALL = 1.6;
const TIMES_STACK_CPU = 2.2;
const DASHBOARD_KIB = 250;
const SHIFT = 0.02;

const NOT_MEASURED: Load = {
  ...{ largest: NaN, seen: NaN, call: NaN, blocking: NaN, cpu: NaN, scriptKib: NaN, prefetchedKib: NaN, shift: NaN },
};

type Measured = (name: string) => Load;

function signInBounds(of: Measured): Bound[] {
  const { largest, blocking, cpu, scriptKib } = of(SIGN_IN);
  const prerendered = of(STACK_PRERENDERED);
  return [
    {
      what: `sign-in, largest element: ${TIMES_PLAIN} × plain (ms)`,
      measured: largest,
      limit: TIMES_PLAIN * of(PLAIN).largest,
    },
    {
      what: `sign-in, blocking: ${TIMES_PRERENDERED} × \`${STACK_PRERENDERED}\` (ms)`,
      measured: blocking,
      limit: TIMES_PRERENDERED * prerendered.blocking,
    },
    {
      what: `sign-in, main-thread CPU: ${TIMES_CPU} × \`${STACK_PRERENDERED}\` (ms)`,
      measured: cpu,
      limit: TIMES_CPU * prerendered.cpu,
    },
    { what: 'sign-in, JavaScript (KiB)', measured: scriptKib, limit: SIGN_IN_KIB },
  ];
}

/** Bounds of a page behind the sign-in. @param shown name of the measured content, and its time in a load */
function pageBounds(of: Measured, page: string, [shown, timeOf]: [string, (load: Load) => number]): Bound[] {
  const [cold, warm, stack] = [of(page), of(reloaded(page)), of(STACK)];
  return [
    {
      what: `\`${page}\` from a cold cache, ${shown}: ${TIMES_STACK} × \`${STACK}\` (ms)`,
      measured: timeOf(cold),
      limit: TIMES_STACK * stack.largest,
    },
    {
      what: `\`${page}\` reloaded, ${shown}: ${TIMES_STACK_AND_CALL} × (its call and \`${STACK}\` reloaded) (ms)`,
      measured: timeOf(warm),
      limit: TIMES_STACK_AND_CALL * (warm.call + of(reloaded(STACK)).largest),
    },
    {
      what: `\`${page}\` from a cold cache, main-thread CPU: ${TIMES_STACK_CPU} × \`${STACK}\` (ms)`,
      measured: cold.cpu,
      limit: TIMES_STACK_CPU * stack.cpu,
    },
  ];
}

/** Returns the bounds, without those of unmeasured pages. */
export function boundsOf(medians: Medians): Bound[] {
  const of: Measured = (name) => medians.get(name) ?? NOT_MEASURED;
  const bounds: Bound[] = [
    ...signInBounds(of),
    ...pageBounds(of, DASHBOARD, ["next order's date", ({ seen }) => seen]),
    { what: `\`${DASHBOARD}\`, JavaScript (KiB)`, measured: of(DASHBOARD).scriptKib, limit: DASHBOARD_KIB },
    ...pageBounds(of, PROFILE, ['largest element', ({ largest }) => largest]),
    {
      what: 'layout shift of every page',
      measured: Math.max(...[...medians.values()].map(({ shift }) => shift)),
      limit: SHIFT,
    },
  ];
  return bounds.filter(({ measured, limit }) => !Number.isNaN(measured - limit));
}

export const isKept = ({ measured, limit }: Bound): boolean => measured <= limit;
