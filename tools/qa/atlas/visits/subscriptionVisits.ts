import { button } from '../../../../__tests__/support/page';
import { inMain } from '../../../../__tests__/support/portalPages';
import { paths, pathTo } from '#src/config/paths';
import { visitsOf, type Stage, type Visit } from '../Visit';

const CONFLICT = 409;
const UPDATE = 'subscription/update';
const REACTIVATE = 'subscription/reactive';

async function open({ customer, openAs }: Stage): Promise<void> {
  const guest = await customer();
  await openAs(guest, pathTo.subscription(guest.purchaseId));
}

async function changeQuantity(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await open(stage);
  const quantity = page.getByLabel(t.subscription.quantity, { exact: true });
  await quantity.fill('3');
  await button(page, t.subscription.edit.save).click();
}

async function askForReactivation(stage: Stage): Promise<void> {
  const { page, t, customer, openAs } = stage;
  await openAs(await customer({ statuses: ['PAUSED'] }), pathTo.inactive);
  await inMain('button', t.subscription.reactivate.open)(page).click();
}

const change = visitsOf(paths.subscription, 'change of a subscription');
const reactivation = visitsOf(paths.manageSubscriptions, 'reactivation');

export const subscriptionVisits: readonly Visit[] = [
  change('editing', ['change.editing', 'command.idle'], open),
  change('asking', ['change.asking'], async (stage) => {
    const { page, t, api, mark } = stage;
    const code = await api.discount({ code: `ATLAS-${mark}` });
    await open(stage);
    await page.getByLabel(t.subscription.code.label, { exact: true }).fill(code);
    await button(page, t.subscription.code.apply).click();
    await page.getByRole('dialog').waitFor();
  }),
  change('sending', ['change.sent.sending', 'command.sending'], async (stage) => {
    await stage.hold(UPDATE);
    await changeQuantity(stage);
  }),
  change('refused', ['change.refused'], async (stage) => {
    await stage.fail(UPDATE, CONFLICT);
    await changeQuantity(stage);
  }),
  change('inDoubt', ['change.sent.inDoubt', 'command.inDoubt'], async (stage) => {
    await stage.lose(UPDATE);
    await changeQuantity(stage);
  }),
  reactivation('closed', [], async ({ customer, openAs }) =>
    openAs(await customer({ statuses: ['PAUSED'] }), pathTo.inactive),
  ),
  reactivation('asking', ['change.editing'], askForReactivation),
  reactivation('sending', ['change.sent.sending'], async (stage) => {
    await stage.hold(REACTIVATE);
    await askForReactivation(stage);
    await button(stage.page.getByRole('dialog'), stage.t.subscription.reactivate.confirm).click();
  }),
];
