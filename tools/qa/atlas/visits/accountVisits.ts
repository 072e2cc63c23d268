import { addSecondCard, addShipping } from '../../../../__tests__/support/accountCalls';
import { button } from '../../../../__tests__/support/page';
import { paths, pathTo } from '#src/config/paths';
import { resendCooldownMs } from '#src/domain/customer/otp';
import type { Stage, Visit } from '../Visit';

const REQUEST = 'user/email-update-mail';

/** Opens the form of the customer's info. */
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

async function askForCode(stage: Stage): Promise<void> {
  await typeAddress(stage);
  await button(stage.page.getByRole('dialog'), stage.t.account.email.verify).click();
}

async function waitForResend(stage: Stage): Promise<void> {
  await askForCode(stage);
  await stage.page.getByLabel(stage.t.account.fields.otp).waitFor();
  await stage.page.clock.fastForward(resendCooldownMs(0));
}

/** Fills the address in and saves it, while neither the answer nor what is stored comes. */
async function loseAddress(stage: Stage): Promise<void> {
  const { page, t, customer, openAs, lose, hold } = stage;
  await openAs(await customer(), pathTo.editAddress);
  await page.getByLabel(t.account.fields.address1).fill('Neue Gasse 5');
  await lose('user/details', 'POST');
  await hold('user/details', 'GET');
  await button(page, t.account.save).click();
}

const email = (state: string, machine: string, arrive: Visit['arrive']): Visit => ({
  route: paths.accountDetails,
  page: 'change of the e-mail address',
  state,
  machines: [`emailChange.${machine}`],
  arrive,
});

/** Every state of the e-mail change, the reading after a lost answer, and forms with what they object to. */
export const accountVisits: readonly Visit[] = [
  email('unchanged', 'unchanged', async (stage) => {
    await openInfo(stage);
  }),
  email('changed', 'changed', typeAddress),
  email('requesting', 'requesting', async (stage) => {
    await stage.hold(REQUEST);
    await askForCode(stage);
  }),
  email('refused', 'changed', async (stage) => {
    await stage.fail(REQUEST, 400);
    await askForCode(stage);
    await stage.page.getByText(stage.t.server.fault).first().waitFor();
  }),
  email('code', 'code.waiting', askForCode),
  email('another code can be requested', 'code.ready', waitForResend),
  email('sending another code', 'code.resending', async (stage) => {
    await waitForResend(stage);
    await stage.hold(REQUEST);
    await button(stage.page.getByRole('dialog'), stage.t.account.email.resend).click();
  }),
  {
    route: paths.accountDetails,
    page: 'account',
    state: 'reading what is stored after a lost answer',
    machines: ['command.reading'],
    arrive: loseAddress,
  },
  {
    route: paths.accountDetails,
    page: 'account',
    state: 'two cards and two addresses',
    arrive: async ({ api, customer, openAs }) => {
      const guest = await customer();
      await addSecondCard(api, guest.token);
      await addShipping(api, guest.token);
      await openAs(guest, paths.accountDetails);
    },
  },
  {
    route: paths.accountDetails,
    page: 'account',
    state: 'a card that is not filled in',
    arrive: async ({ page, t, customer, openAs }) => {
      await openAs(await customer({ card: 'none' }), paths.accountDetails);
      await button(page, t.account.cards.add).click();
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('dialog').getByText(t.account.rules.required).first().waitFor();
    },
  },
];
