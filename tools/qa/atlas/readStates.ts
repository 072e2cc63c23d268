import type { Page } from '@playwright/test';
import { CHANNEL, type InspectionMessage } from '../inspection/InspectionMessage';

/** Adds `?inspect` to the URL of each page before its scripts run (rules §30.1). */
export const inspectPages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const url = new URL(location.href);
    url.searchParams.set('inspect', '');
    history.replaceState(null, '', url);
  });

/** Returns the states of the machines on an inspected page, as `machine.state` (rules §30.4). */
export const readStates = (page: Page): Promise<string[]> =>
  page.evaluate(
    (channelName) =>
      new Promise<string[]>((resolve) => {
        const channel = new BroadcastChannel(channelName);
        channel.addEventListener('message', ({ data }: MessageEvent<InspectionMessage>) => {
          if (data.type !== 'opened') return;
          channel.close();
          resolve(data.machines.flatMap(({ name, active }) => active.map((state) => `${name}.${state}`)));
        });
        channel.postMessage({ type: 'whoIsThere' });
      }),
    CHANNEL,
  );
