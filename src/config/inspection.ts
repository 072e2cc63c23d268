import { INSPECT_PATH } from './paths';
import type { RuntimeConfig } from '../domain/runtimeConfig';

export const isDevelopment = process.env.NODE_ENV === 'development';

/** Whether the address is the one of the panel. */
export const isPanelPath = (pathname: string): boolean => pathname === INSPECT_PATH;

/** The address asks for the instruments: `?inspect`, or the panel's path. */
export const isInspectionAsked = (): boolean =>
  isPanelPath(window.location.pathname) || new URLSearchParams(window.location.search).has('inspect');

/** The demo's clock, which answers in a demo alone; a host of files sends a page in its place. */
async function demoClock(): Promise<Date | undefined> {
  try {
    const reply = await fetch('/demo/clock');
    const { payload } = (await reply.json()) as { payload?: { now: string } };
    return reply.ok && payload ? new Date(payload.now) : undefined;
  } catch {
    return undefined;
  }
}

/** What the instruments have to know of the server. */
export interface Demo {
  /** How far its clock is ahead of the browser's, in milliseconds. */
  aheadMs: number;
}

/**
 * Whether QA's instruments may be asked for (rules §30.1): always in development, else where the server of this page, which
 * is its API's as well, says that it is a demo. Nobody else's server is asked anything.
 * @returns undefined where they may not
 */
export async function findDemo({ apiBase }: Pick<RuntimeConfig, 'apiBase'>): Promise<Demo | undefined> {
  const { origin } = window.location;
  const clock = new URL(apiBase, origin).origin === origin ? await demoClock() : undefined;
  if (clock) return { aheadMs: clock.getTime() - Date.now() };
  return isDevelopment ? { aheadMs: 0 } : undefined;
}
