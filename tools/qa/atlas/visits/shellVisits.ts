import { inDays } from '../../../../__tests__/support/api';
import { button, chunkPattern, openMenu } from '../../../../__tests__/support/page';
import { paths, pathTo } from '#src/config/paths';
import type { Guest } from '../createStage';
import { visitsOf, type Stage, type Visit } from '../Visit';

async function moveOnce({ api }: Stage, { token, purchaseId }: Guest): Promise<void> {
  const move = { purchaseId, billNow: 'false', nextBillDate: inDays(12) };
  await api.post('/api/subscription/reschedule', move, { token });
}

/** Opens the history of a subscription. @param isMoved true for a history with an entry */
async function openHistory(stage: Stage, isMoved: boolean): Promise<void> {
  const { page, t, customer, openAs } = stage;
  const guest = await customer({ nextBillInDays: 10 });
  if (isMoved) await moveOnce(stage, guest);
  await openAs(guest, pathTo.subscription(guest.purchaseId));
  await button(page, t.history.title).click();
}

const history = visitsOf(paths.subscription, 'history');
const shell = visitsOf(paths.nextOrder, 'frame');

export const shellVisits: readonly Visit[] = [
  history('empty', [], (stage) => openHistory(stage, false)),
  history('one', [], (stage) => openHistory(stage, true)),
  history('loading', [], async (stage) => {
    await stage.hold('user/receipts');
    await openHistory(stage, false);
  }),
  history('failing', [], async (stage) => {
    await stage.fail('user/receipts');
    await openHistory(stage, false);
  }),
  history('receipt', [], async (stage) => {
    await openHistory(stage, true);
    const opener = stage.page.getByRole('button', { name: new RegExp(`^${stage.t.history.receipt.open}`) });
    await opener.first().click();
    await stage.page.getByRole('dialog').waitFor();
  }),
  shell('menu', [], async ({ page, t, customer, openAs }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs(await customer(), paths.nextOrder);
    await openMenu(page, t);
  }),
  shell('crash', [], async ({ page, t, customer, openAs }) => {
    await page.route(chunkPattern('shell-customer'), (route) => route.abort());
    await openAs(await customer(), paths.nextOrder);
    await page.getByText(t.common.crash.title).waitFor();
  }),
  shell('crash of a page', [], async ({ page, t, customer, openAs }) => {
    await page.route(chunkPattern('screen-next-order'), (route) => route.abort());
    await openAs(await customer(), paths.nextOrder);
    await page.getByText(t.common.crash.title).waitFor();
  }),
  shell('another account is offered', [], async ({ page, customer, openAs }) => {
    const other = await customer();
    await openAs(await customer(), `${paths.nextOrder}#token=${other.token}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }),
  shell('offline', [], async ({ page, t, customer, openAs }) => {
    await openAs(await customer(), paths.nextOrder);
    await page.context().setOffline(true);
    await page.getByRole('status', { name: t.common.offline.region }).waitFor();
  }),
];
