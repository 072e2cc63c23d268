import type { Page } from '@playwright/test';
import { settle, trackRequests } from '../../tools/qa/atlas/settle';
import { failuresOf } from '../../tools/qa/replay/failuresOf';
import { listen } from '../../tools/qa/replay/listen';
import { load } from '../../tools/qa/replay/load';
import { openStart, type Start } from '../../tools/qa/replay/openStart';
import type { Api } from './api';

/** Start and assertions of a test written by `npm run replay -- --save` (rules §30.10). */
export async function openRecorded(portal: Page, api: Api, start: Start) {
  const messages = await listen(portal.context());
  await portal.bringToFront();
  const open = trackRequests(portal);
  const { customer, ...own } = await openStart(portal, api, start);
  const isDone = () => settle(portal, open);
  return {
    ...customer,
    code: () => isDone().then(customer.code),
    wrongCode: () => isDone().then(customer.wrongCode),
    load: (path: string) => isDone().then(() => load(portal, path, own)),
    /** Failed calls, after all requests have ended. */
    failures: async (): Promise<string[]> => {
      await isDone();
      return failuresOf(messages());
    },
  };
}
