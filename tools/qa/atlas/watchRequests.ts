import type { Page } from '@playwright/test';

const API = '/api/';

const pathOf = (url: string) => new URL(url).pathname;

/** Counts what a page asks for. @param isHeld whether nobody waits for the answer */
export function watchRequests(page: Page, isHeld: (method: string, path: string) => boolean) {
  const calls: string[] = [];
  const open = new Set<unknown>();
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (path.startsWith(API)) calls.push(`${request.method()} ${path}`);
    if (!isHeld(request.method(), path)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return { calls: () => [...calls], isQuiet: () => open.size === 0 };
}
