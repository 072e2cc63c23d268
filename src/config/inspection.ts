import { INSPECT_PATH } from './paths';
import type { RuntimeConfig } from './runtimeConfig';

const isDevelopment = process.env.NODE_ENV === 'development';

/** Whether the address is the one of the panel. */
export const isPanelPath = (pathname: string): boolean => pathname === INSPECT_PATH;

/** The demo's clock answers in a demo alone; a host of files sends a page in its place. */
async function saysDemo(): Promise<boolean> {
  try {
    const reply = await fetch('/demo/clock');
    return 'payload' in ((await reply.json()) as object) && reply.ok;
  } catch {
    return false;
  }
}

/**
 * Whether QA's instruments may be asked for (rules §30.1): always in development, else where the address asks for them and
 * the server of this page, which is its API's as well, says that it is a demo. Nobody else's server is asked anything.
 */
export async function isInspected({ apiBase }: Pick<RuntimeConfig, 'apiBase'>): Promise<boolean> {
  if (isDevelopment) return true;
  const { pathname, search, origin } = window.location;
  const isWanted = isPanelPath(pathname) || new URLSearchParams(search).has('inspect');
  return isWanted && new URL(apiBase, origin).origin === origin && saysDemo();
}
