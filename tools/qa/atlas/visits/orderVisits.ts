import { button } from '../../../../__tests__/support/page';
import { paths } from '#src/config/paths';
import { visitsOf, type Stage, type Visit } from '../Visit';

const CALL = 'subscription/reschedule';
const BAD_REQUEST = 400;
const CONFLICT = 409;
const ACCEPTED = 202;

async function open({ customer, openAs }: Stage): Promise<void> {
  await openAs(await customer({ nextBillInDays: 10 }), paths.nextOrder);
}

async function choose(stage: Stage): Promise<void> {
  await open(stage);
  await button(stage.page, stage.t.delivery.skip.open).click();
}

async function confirm(stage: Stage, before: () => Promise<void>): Promise<void> {
  await choose(stage);
  const answer = button(stage.page.getByRole('dialog'), stage.t.delivery.skip.confirm);
  await answer.waitFor();
  await before();
  await answer.click();
}

/** Orders now; the bank wants the person, and its page does not load. */
async function waitForBank(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await stage.hold('bank');
  await stage.answer(CALL, ACCEPTED, { actionUrl: '/api/bank', billId: '1' });
  await open(stage);
  await button(page, t.delivery.orderNow.open).click();
  await button(page.getByRole('dialog'), t.delivery.orderNow.confirm).click();
  await page.getByText(t.provider.confirm.title).waitFor();
}

const at = visitsOf(paths.nextOrder, 'skip an order');

export const orderVisits: readonly Visit[] = [
  at('idle', ['command.idle'], open),
  at('confirming', ['reschedule.confirming'], choose),
  at('sending', ['reschedule.sending', 'command.sending'], (stage) => confirm(stage, () => stage.hold(CALL))),
  at('refused', ['reschedule.refused'], (stage) => confirm(stage, () => stage.fail(CALL, BAD_REQUEST))),
  at('reloading', ['reschedule.reloading'], (stage) =>
    confirm(stage, async () => {
      await stage.hold('subscription/all');
      await stage.fail(CALL, CONFLICT);
    }),
  ),
  at('waiting for the bank', ['command.action'], waitForBank),
  at('inDoubt', ['command.inDoubt'], (stage) => confirm(stage, () => stage.lose(CALL))),
];
