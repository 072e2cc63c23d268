import { button, openPage } from '../../../../__tests__/support/page';
import { paths } from '#src/config/paths';
import { visitsOf, type Stage, type Visit } from '../Visit';

const ENTER = 'user/second-factor';
const SET_UP = `${ENTER}/setup`;
const CODE = '123456';
const CONFLICT = 409;
const FAILED = 500;
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Nachschub:admin@demo.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  recoveryCodes: Array.from({ length: 10 }, (_, index) => `a1b2c-3d4e${index}`),
};

/** Opens the second factor. Its calls are answered here, because the atlas' server demands none. */
async function openFactor({ page }: Stage): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate(() => sessionStorage.setItem('factorToken', 'x'.repeat(43)));
  await openPage(page, paths.otp);
}

async function openSetup(stage: Stage): Promise<void> {
  await stage.answer(SET_UP, 200, SETUP);
  await openFactor(stage);
}

async function openCode(stage: Stage): Promise<void> {
  await stage.answer(SET_UP, CONFLICT, {});
  await openFactor(stage);
}

async function openRecovery(stage: Stage): Promise<void> {
  await openCode(stage);
  await button(stage.page, stage.t.secondFactor.code.useRecovery).click();
}

const enterCode = ({ page, t }: Stage): Promise<void> => page.getByLabel(t.secondFactor.code.label).fill(CODE);

const at = visitsOf(paths.otp, 'second factor');

export const secondFactorVisits: readonly Visit[] = [
  at('loading', ['signIn.secondFactor', 'secondFactor.loading'], async (stage) => {
    await stage.hold(SET_UP);
    await openFactor(stage);
  }),
  at('failing', ['secondFactor.loadFailed'], async (stage) => {
    await stage.answer(SET_UP, FAILED, {});
    await openFactor(stage);
  }),
  at('set-up', ['secondFactor.setup.typing'], openSetup),
  at('checking the first code', ['secondFactor.setup.checking'], async (stage) => {
    await stage.hold(ENTER);
    await openSetup(stage);
    await enterCode(stage);
  }),
  at('recovery codes', ['secondFactor.recoveryCodes'], async (stage) => {
    // Without `answer`, because its payload is no text.
    await stage.page.route(
      ({ pathname }) => pathname === `/api/${ENTER}`,
      (route) => route.fulfill({ json: { status: 200, message: 'OK', payload: 'x'.repeat(43) } }),
    );
    await openSetup(stage);
    await enterCode(stage);
  }),
  at('code', ['secondFactor.code.typing'], openCode),
  at('checking the code', ['secondFactor.code.checking'], async (stage) => {
    await stage.hold(ENTER);
    await openCode(stage);
    await enterCode(stage);
  }),
  at('recovery code', ['secondFactor.code.typingRecovery'], openRecovery),
  at('checking the recovery code', ['secondFactor.code.checkingRecovery'], async (stage) => {
    await stage.hold(ENTER);
    await openRecovery(stage);
    await stage.page.getByLabel(stage.t.secondFactor.recovery.label).fill(SETUP.recoveryCodes[0] ?? '');
    await button(stage.page, stage.t.auth.otp.submit).click();
  }),
];
