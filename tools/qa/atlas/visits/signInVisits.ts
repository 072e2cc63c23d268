import { button, codeField, openPage, requestCode, signIn, submitCode } from '../../../../__tests__/support/page';
import { paths } from '#src/config/paths';
import { resendCooldownMs } from '#src/domain/customer/otp';
import { visitsOf, type Stage, type Visit } from '../Visit';

const WRONG_CODE = '000000';
const MANY_ACCOUNTS = 10;

/** Requests a code for a new customer. */
async function openCode({ page, t, customer }: Stage): Promise<void> {
  await requestCode(page, t, (await customer()).email);
  await codeField(page, t).waitFor();
}

async function waitForResend(stage: Stage): Promise<void> {
  await openCode(stage);
  await stage.page.clock.fastForward(resendCooldownMs(0));
}

async function typeAddress({ page, t, customer }: Stage): Promise<void> {
  const { email } = await customer();
  await openPage(page, '/');
  await page.getByLabel(t.auth.login.email).fill(email);
  await button(page, t.auth.login.submit).click();
}

/** Signs in with an e-mail address of several accounts, up to the choice of an account. */
async function signInToMany({ page, api, t }: Stage, accounts = 2): Promise<void> {
  const { email } = await api.customers({ accounts });
  await signIn(page, api, t, email);
}

async function openFirst({ page, t }: Stage): Promise<void> {
  await page.getByRole('radio').first().check();
  await button(page, t.auth.accounts.proceed).click();
}

const atLogin = visitsOf(paths.login, 'sign-in');
const atCode = visitsOf(paths.otp, 'code');
const atAccounts = visitsOf(paths.otp, 'choice of account');

const login: readonly Visit[] = [
  atLogin('empty', ['signIn.email'], ({ page }) => openPage(page, '/')),
  atLogin('sending', ['signIn.sendingCode'], async (stage) => {
    await stage.hold('user/sendotp');
    await typeAddress(stage);
  }),
  atLogin('refused', ['signIn.email'], async (stage) => {
    await stage.fail('user/sendotp');
    await typeAddress(stage);
    await stage.page.getByText(stage.t.server.fault).first().waitFor();
  }),
  atLogin('trying a code of a mail', ['signIn.tryingCode'], async ({ page, t, customer, hold }) => {
    const { email } = await customer();
    await hold('user/verifyotp');
    await openPage(page, '/?email_otp=123456');
    await page.getByLabel(t.auth.login.email).fill(email);
    await button(page, t.auth.login.withCode).click();
  }),
];

const code: readonly Visit[] = [
  atCode('typing', ['signIn.code.entry.typing'], openCode),
  atCode('waiting for the next code', ['signIn.code.resend.waiting'], openCode),
  atCode('refused', ['signIn.code.entry.typing'], async (stage) => {
    await openCode(stage);
    await submitCode(stage.page, stage.t, WRONG_CODE);
    await stage.page.getByRole('alert').first().waitFor();
  }),
  atCode('checking', ['signIn.code.entry.checking'], async (stage) => {
    await stage.hold('user/verifyotp');
    await openCode(stage);
    await submitCode(stage.page, stage.t, WRONG_CODE);
  }),
  atCode('another code can be requested', ['signIn.code.resend.ready'], waitForResend),
  atCode('sending another code', ['signIn.code.resend.sending'], async (stage) => {
    await waitForResend(stage);
    await stage.hold('user/sendotp');
    await button(stage.page, stage.t.auth.otp.resend).click();
  }),
];

const accounts: readonly Visit[] = [
  atAccounts('loading', ['signIn.accounts.loading'], async (stage) => {
    await stage.hold('user/multiaccounts');
    await signInToMany(stage);
  }),
  atAccounts('failing', ['signIn.accounts.failed'], async (stage) => {
    await stage.fail('user/multiaccounts');
    await signInToMany(stage);
  }),
  atAccounts('two', ['signIn.accounts.choosing'], signInToMany),
  atAccounts('many', ['signIn.accounts.choosing'], (stage) => signInToMany(stage, MANY_ACCOUNTS)),
  atAccounts('opening', ['signIn.accounts.opening'], async (stage) => {
    await stage.hold('user/switch-account-login');
    await signInToMany(stage);
    await openFirst(stage);
  }),
  atAccounts('welcome', ['signIn.welcome'], async ({ page, api, t, customer }) =>
    signIn(page, api, t, (await customer()).email),
  ),
];

export const signInVisits: readonly Visit[] = [...login, ...code, ...accounts];
