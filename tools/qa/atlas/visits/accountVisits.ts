import { addSecondCard, addShipping } from '../../../../__tests__/support/accountCalls';
import { button } from '../../../../__tests__/support/page';
import { paths, pathTo } from '#src/config/paths';
import { resendCooldownMs } from '#src/domain/customer/otp';
import { visitsOf, type Stage, type Visit } from '../Visit';

const REQUEST = 'user/email-update-mail';

/** Opens the form of a new customer's info; returns the e-mail address. */
async function openInfo({ page, t, customer, openAs }: Stage): Promise<string> {
  const guest = await customer();
  await openAs(guest, paths.accountDetails);
  await button(page.getByRole('region', { name: t.account.info.title }), t.account.edit).click();
  await page.getByRole('dialog').waitFor();
  return guest.email;
}

async function typeAddress(stage: Stage): Promise<void> {
  const email = await openInfo(stage);
  await stage.page.getByRole('dialog').getByLabel(stage.t.account.fields.email).fill(`neu-${email}`);
}

async function requestCode(stage: Stage): Promise<void> {
  await typeAddress(stage);
  await button(stage.page.getByRole('dialog'), stage.t.account.email.verify).click();
}

async function waitForResend(stage: Stage): Promise<void> {
  await requestCode(stage);
  await stage.page.getByLabel(stage.t.account.fields.otp).waitFor();
  await stage.page.clock.fastForward(resendCooldownMs(0));
}

/** Saves an address with a lost request, and holds the following read. */
async function loseAddress(stage: Stage): Promise<void> {
  const { page, t, customer, openAs, lose, hold } = stage;
  await openAs(await customer(), pathTo.editAddress);
  await page.getByLabel(t.account.fields.address1).fill('Neue Gasse 5');
  await lose('user/details', 'POST');
  await hold('user/details', 'GET');
  await button(page, t.account.save).click();
}

const email = visitsOf(paths.accountDetails, 'change of the e-mail address');
const account = visitsOf(paths.accountDetails, 'account');

export const accountVisits: readonly Visit[] = [
  email('unchanged', ['emailChange.unchanged'], async (stage) => {
    await openInfo(stage);
  }),
  email('changed', ['emailChange.changed'], typeAddress),
  email('requesting', ['emailChange.requesting'], async (stage) => {
    await stage.hold(REQUEST);
    await requestCode(stage);
  }),
  email('refused', ['emailChange.changed'], async (stage) => {
    await stage.fail(REQUEST, 400);
    await requestCode(stage);
    await stage.page.getByText(stage.t.server.fault).first().waitFor();
  }),
  email('code', ['emailChange.code.waiting'], requestCode),
  email('another code can be requested', ['emailChange.code.ready'], waitForResend),
  email('sending another code', ['emailChange.code.resending'], async (stage) => {
    await waitForResend(stage);
    await stage.hold(REQUEST);
    await button(stage.page.getByRole('dialog'), stage.t.account.email.resend).click();
  }),
  account('reading after a lost response', ['command.reading'], loseAddress),
  account('two cards and two addresses', [], async ({ api, customer, openAs }) => {
    const guest = await customer();
    await addSecondCard(api, guest.token);
    await addShipping(api, guest.token);
    await openAs(guest, paths.accountDetails);
  }),
  account('a card without its fields', [], async ({ page, t, customer, openAs }) => {
    await openAs(await customer({ card: 'none' }), paths.accountDetails);
    await button(page, t.account.cards.add).click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').getByText(t.account.rules.required).first().waitFor();
  }),
];
