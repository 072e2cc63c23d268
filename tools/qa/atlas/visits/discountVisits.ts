import { button } from '../../../../__tests__/support/page';
import { inMain } from '../../../../__tests__/support/portalPages';
import { fill } from '../../../../__tests__/support/texts';
import { paths } from '#src/config/paths';
import { visitsOf, type Stage, type Visit } from '../Visit';

const CONFLICT = 409;
const SAVE = 'admin/create-update-discount';
const DELETE = 'admin/delete-discount';
const LIST = '/profile?tab=discounts';

const openForm = ({ openAsAdmin }: Stage) => openAsAdmin(`${LIST}&create=true`);

async function save(stage: Stage): Promise<void> {
  const { page, t, mark } = stage;
  await openForm(stage);
  const { fields, form } = t.adminDiscounts;
  await page.getByLabel(fields.code, { exact: true }).fill(`ATLAS-${mark}`);
  await page.getByLabel(fields.amount, { exact: true }).fill('10');
  await button(page, form.create).click();
}

async function askToDelete({ page, t, api, mark, openAsAdmin }: Stage): Promise<void> {
  const code = await api.discount({ code: `ATLAS-${mark}` });
  await openAsAdmin(`${LIST}&search=${code}`);
  await inMain('button', fill(t.adminDiscounts.delete.open, { code }))(page).click();
  await page.getByRole('dialog').waitFor();
}

async function remove(stage: Stage): Promise<void> {
  await askToDelete(stage);
  await button(stage.page.getByRole('dialog'), stage.t.adminDiscounts.delete.confirm).click();
}

const at = visitsOf(paths.admin, 'discounts');

export const discountVisits: readonly Visit[] = [
  at('list', ['discounts.list'], ({ openAsAdmin }) => openAsAdmin(LIST)),
  at('form', ['change.editing'], openForm),
  at('saving', ['change.sent.sending'], async (stage) => {
    await stage.hold(SAVE);
    await save(stage);
  }),
  at('refused', ['change.refused'], async (stage) => {
    await stage.fail(SAVE, CONFLICT);
    await save(stage);
  }),
  at('inDoubt', ['change.sent.inDoubt'], async (stage) => {
    await stage.lose(SAVE);
    await save(stage);
  }),
  at('saved', ['change.editing', 'command.idle'], save),
  at('deleted', ['discounts.deleted'], remove),
  at('confirmingDelete', ['discounts.list'], askToDelete),
  at('deleting', ['discounts.deleting'], async (stage) => {
    await stage.hold(DELETE);
    await remove(stage);
  }),
  at('deleteRefused', ['discounts.deleteRefused'], async (stage) => {
    await stage.fail(DELETE, CONFLICT);
    await remove(stage);
  }),
  at('deleteInDoubt', ['discounts.deleteInDoubt'], async (stage) => {
    await stage.lose(DELETE);
    await remove(stage);
  }),
];
