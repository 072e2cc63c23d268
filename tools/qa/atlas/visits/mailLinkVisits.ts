import { inDays } from '../../../../__tests__/support/api';
import { makeLinks } from '../../../../__tests__/support/mailLinks';
import { button } from '../../../../__tests__/support/page';
import { shape } from '../../../../__tests__/support/texts';
import { paths } from '#src/config/paths';
import { visitsOf, type Stage, type Visit } from '../Visit';

const IN_DAYS = 10;
const CONFLICT = 409;
const SEND = 'action/confirm';

/** Opens the page of a mailed link that skips an order. */
async function openLink({ page, sql, customer }: Stage): Promise<void> {
  const { purchaseId } = await customer({ nextBillInDays: IN_DAYS });
  const { skip } = await makeLinks(sql, purchaseId, inDays(IN_DAYS));
  await page.goto(`/go#${skip}`);
}

async function confirm(stage: Stage): Promise<void> {
  await openLink(stage);
  await button(stage.page, shape(stage.t.mailLink.confirm.skip)).click();
}

/** Executes a link and undoes the change. @param before runs between both calls */
async function undo(stage: Stage, before: () => Promise<void>): Promise<void> {
  await confirm(stage);
  const opener = button(stage.page, stage.t.mailLink.undo);
  await opener.waitFor();
  await before();
  await opener.click();
}

const at = visitsOf(paths.mailLink, 'link of a mail');

export const mailLinkVisits: readonly Visit[] = [
  at('loading', ['mailLink.loading'], async (stage) => {
    await stage.hold('action/preview');
    await openLink(stage);
  }),
  at('loadFailed', ['mailLink.loadFailed'], async (stage) => {
    await stage.fail('action/preview');
    await openLink(stage);
  }),
  at('dead', ['mailLink.dead'], async ({ page }) => {
    await page.goto('/go#made-up');
  }),
  at('asking', ['mailLink.asking'], openLink),
  at('sending', ['mailLink.sending'], async (stage) => {
    await stage.hold(SEND);
    await confirm(stage);
  }),
  at('lost', ['mailLink.lost'], async (stage) => {
    await stage.lose(SEND);
    await confirm(stage);
  }),
  at('done', ['mailLink.done'], confirm),
  at('undoing', ['mailLink.undoing'], (stage) => undo(stage, () => stage.hold(SEND))),
  at('undoLost', ['mailLink.undoLost'], (stage) => undo(stage, () => stage.lose(SEND))),
  at('notUndone', ['mailLink.notUndone'], (stage) => undo(stage, () => stage.fail(SEND, CONFLICT))),
  at('undone', ['mailLink.undone'], (stage) => undo(stage, () => Promise.resolve())),
];
