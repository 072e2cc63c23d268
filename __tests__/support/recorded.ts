import type { Page } from '@playwright/test';
import { settle, trackRequests } from '../../tools/qa/atlas/settle';
import { failuresOf } from '../../tools/qa/replay/failuresOf';
import { listen } from '../../tools/qa/replay/listen';
import { load } from '../../tools/qa/replay/load';
import { openStart, type Start } from '../../tools/qa/replay/openStart';
import type { Api } from './api';

/** What a test that `npm run replay -- --save` wrote starts with, and asks for (rules §30.10). */
export async function openRecorded(portal: Page, api: Api, start: Start) {
  const told = await listen(portal.context());
  await portal.bringToFront();
  const open = trackRequests(portal);
  const { customer, ...own } = await openStart(portal, api, start);
  const isDone = () => settle(portal, open);
  return {
    ...customer,
    code: () => isDone().then(customer.code),
    wrongCode: () => isDone().then(customer.wrongCode),
    load: (path: string) => isDone().then(() => load(portal, path, own)),
    /** The calls that failed by now, once nothing is under way. */
    failures: async (): Promise<string[]> => {
      await isDone();
      return failuresOf(told());
    },
  };
}
