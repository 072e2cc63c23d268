import { button, codeField, openPage, requestCode, signIn, submitCode } from '../../../../__tests__/support/page';
import { paths } from '#src/config/paths';
import { resendCooldownMs } from '#src/domain/customer/otp';
import type { Stage, Visit } from '../Visit';

const WRONG_CODE = '000000';
const MANY_ACCOUNTS = 10;

/** From the login to the code page, as somebody new. */
async function askForCode({ page, t, customer }: Stage): Promise<void> {
  await requestCode(page, t, (await customer()).email);
  await codeField(page, t).waitFor();
}

async function waitForResend(stage: Stage): Promise<void> {
  await askForCode(stage);
  await stage.page.clock.fastForward(resendCooldownMs(0));
}

async function typeAddress({ page, t, customer }: Stage): Promise<void> {
  const { email } = await customer();
  await openPage(page, '/');
  await page.getByLabel(t.auth.login.email).fill(email);
  await button(page, t.auth.login.submit).click();
}

/** Up to the choice between accounts. */
async function signInToMany({ page, api, t }: Stage, accounts = 2): Promise<void> {
  const { email } = await api.customers({ accounts });
  await signIn(page, api, t, email);
}

async function openFirst({ page, t }: Stage): Promise<void> {
  await page.getByRole('radio').first().check();
  await button(page, t.auth.accounts.proceed).click();
}

const atLogin = (state: string, machine: string, arrive: Visit['arrive']): Visit => ({
  route: paths.login,
  page: 'sign-in',
  state,
  machines: [`signIn.${machine}`],
  arrive,
});
const atCode = (state: string, machine: string, arrive: Visit['arrive']): Visit => ({
  route: paths.otp,
  page: 'code',
  state,
  machines: [`signIn.code.${machine}`],
  arrive,
});
const atAccounts = (state: string, machine: string, arrive: Visit['arrive']): Visit => ({
  route: paths.otp,
  page: 'choice of account',
  state,
  machines: [`signIn.${machine}`],
  arrive,
});

const login: readonly Visit[] = [
  atLogin('empty', 'email', ({ page }) => openPage(page, '/')),
  atLogin('sending', 'sendingCode', async (stage) => {
    await stage.hold('user/sendotp');
    await typeAddress(stage);
  }),
  atLogin('refused', 'email', async (stage) => {
    await stage.fail('user/sendotp');
    await typeAddress(stage);
    await stage.page.getByText(stage.t.server.fault).first().waitFor();
  }),
  atLogin('trying a code of a mail', 'tryingCode', async ({ page, t, customer, hold }) => {
    const { email } = await customer();
    await hold('user/verifyotp');
    await openPage(page, '/?email_otp=123456');
    await page.getByLabel(t.auth.login.email).fill(email);
    await button(page, t.auth.login.withCode).click();
  }),
];

const code: readonly Visit[] = [
  atCode('typing', 'entry.typing', askForCode),
  atCode('waiting for the next code', 'resend.waiting', askForCode),
  atCode('refused', 'entry.typing', async (stage) => {
    await askForCode(stage);
    await submitCode(stage.page, stage.t, WRONG_CODE);
    await stage.page.getByRole('alert').first().waitFor();
  }),
  atCode('checking', 'entry.checking', async (stage) => {
    await stage.hold('user/verifyotp');
    await askForCode(stage);
    await submitCode(stage.page, stage.t, WRONG_CODE);
  }),
  atCode('another code can be requested', 'resend.ready', waitForResend),
  atCode('sending another code', 'resend.sending', async (stage) => {
    await waitForResend(stage);
    await stage.hold('user/sendotp');
    await button(stage.page, stage.t.auth.otp.resend).click();
  }),
];

const accounts: readonly Visit[] = [
  atAccounts('loading', 'accounts.loading', async (stage) => {
    await stage.hold('user/multiaccounts');
    await signInToMany(stage);
  }),
  atAccounts('failing', 'accounts.failed', async (stage) => {
    await stage.fail('user/multiaccounts');
    await signInToMany(stage);
  }),
  atAccounts('two', 'accounts.choosing', signInToMany),
  atAccounts('many', 'accounts.choosing', (stage) => signInToMany(stage, MANY_ACCOUNTS)),
  atAccounts('opening', 'accounts.opening', async (stage) => {
    await stage.hold('user/switch-account-login');
    await signInToMany(stage);
    await openFirst(stage);
  }),
  atAccounts('welcome', 'welcome', async ({ page, api, t, customer }) =>
    signIn(page, api, t, (await customer()).email),
  ),
];

/** Every state of signing in. */
export const signInVisits: readonly Visit[] = [...login, ...code, ...accounts];
