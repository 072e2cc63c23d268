import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoWiderThanWindow } from '../support/axe';
import { recordProblems, test } from '../support/fixtures';
import { button, requestCode, submitCode } from '../support/page';
import { chooseMachine, openPanel, region } from '../support/panel';
import { reportProblem } from '../support/reportProblem';
import { PRODUCTION, shopPortal, startServer } from '../support/server';
import { fill, TEXTS } from '../support/texts';

const t = TEXTS.de;
const text = t.inspect;
const INSPECTION = '/qa/inspection.js';
/** Made for a desktop; that it fits a phone's width is looked at there. */
const ON_DESKTOP = { tag: '@desktop' };
const DIST = join(__dirname, '../../dist');

const lit = (panel: Page) => panel.locator('[data-state][aria-current=true]');
const lastTaken = (panel: Page) => panel.locator('[data-transition][aria-current=true]');

interface Recorder {
  told: string[];
}
declare global {
  interface Window {
    recorder: Recorder;
  }
}

/** Keeps what Redux DevTools would be shown in this page, and everything that its windows tell each other. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const recorder: Recorder = { told: [] };
    type Any = (...values: unknown[]) => unknown;
    interface Options {
      actionSanitizer: Any;
      stateSanitizer: Any;
      predicate: (state: unknown, action: unknown) => boolean;
    }
    interface Made {
      dispatch: Any;
      getState: Any;
    }
    const compose = (options: Options) => (enhancer: (make: Any) => Any) => (make: Any) => {
      const observed = (...args: unknown[]) => {
        const store = make(...args) as Made;
        const dispatch = (action: unknown) => {
          const result = store.dispatch(action);
          if (options.predicate(undefined, action))
            recorder.told.push(
              JSON.stringify([options.actionSanitizer(action), options.stateSanitizer(store.getState())]),
            );
          return result;
        };
        return { ...store, dispatch };
      };
      return enhancer(observed);
    };
    new BroadcastChannel('inspection').addEventListener('message', ({ data }) =>
      recorder.told.push(JSON.stringify(data)),
    );
    Object.assign(window, { recorder, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
  });

/** Any four digits are in some of them by chance: in 32 digits of a key or the 13 of a time in milliseconds. */
const withoutKeysAndTimes = (told: string) => told.replace(/(?<![\w-])(?:[0-9a-f]{32}|\d{13})(?![\w-])/g, '');

const toldTo = (page: Page) => page.evaluate(() => window.recorder.told.join('\n'));

test(
  'lights the state of a flow in another window, and sends it an event (rules §30.5)',
  ON_DESKTOP,
  async ({ portal, api, context }) => {
    const { email } = await api.customer();
    await portal.goto('/?inspect');
    const panel = await openPanel(await context.newPage());
    await chooseMachine(panel, 'signIn');
    await expect(lit(panel)).toHaveText(['email']);
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
    await expect(lit(panel).filter({ hasText: /^code$/ })).toBeVisible();
    // The login and the code page have one machine.
    await expect(lastTaken(panel)).toHaveText(['sendCode answered']);
    await expectAccessible(panel);

    // A wrong code, sent from here, is refused there.
    await panel.getByLabel('code', { exact: true }).first().fill('000000');
    await button(panel, fill(text.events.send, { event: 'submitCode' })).click();
    await expect(portal.getByRole('alert').first()).toBeVisible();
    await expect(region(panel, text.requests.title)).toContainText('request/verifyOtp/failed 400');
    await expect(region(panel, text.log.title)).toContainText('flow/signIn/submitCode');
    await expect(region(panel, text.log.title)).toContainText('session/codeRequested');
    await expect(region(panel, text.context.title)).toContainText('‹e-mail 1›');
    await panel.setViewportSize({ width: 360, height: 740 });
    await expectNoWiderThanWindow(panel);
  },
);

test(
  'sets clock and faults, makes a customer, signs in as them and opens their mails (rules §30.7)',
  ON_DESKTOP,
  async ({ portal: panel, context, api }) => {
    await panel.goto('/inspect');
    await panel.getByLabel(text.customer.shape).selectOption('everyStatus');
    await button(panel, text.customer.make).click();
    await expect(panel.getByText(fill(text.customer.made, { email: '' }))).toBeVisible();
    const email = await panel.getByLabel(text.mailbox.email).inputValue();
    expect(email).toContain('@');
    const opened = context.waitForEvent('page');
    await button(panel, text.customer.signIn).click();
    const portal = await opened;
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);

    await panel.getByLabel(text.faults.endpoint).selectOption('/api/other/fetchPrevPayment');
    // A cut connection is one of several over which the browser tries by itself.
    await expect(panel.getByLabel(text.faults.times)).toHaveValue('6');
    await panel.getByLabel(text.faults.kind).selectOption('status');
    await expect(panel.getByLabel(text.faults.times)).toHaveValue('1');
    await panel.getByLabel(text.faults.values.status).fill('503');
    await button(panel, text.faults.submit).click();
    const failed = portal.waitForResponse('**/api/other/fetchPrevPayment?*');
    await portal.goto('/previous-payments');
    expect((await failed).status()).toBe(503);

    const clock = region(panel, text.clock.title);
    const before = await api.get<{ today: string }>('/demo/clock');
    await expect(clock).toContainText(before.payload.today);
    await button(panel, text.clock.steps.day).click();
    await expect
      .poll(async () => (await api.get<{ today: string }>('/demo/clock')).payload.today)
      .not.toBe(before.payload.today);
    await button(panel, text.clock.reset).click();
    await expect(clock.getByRole('status')).toContainText(before.payload.today);

    const link = panel.getByRole('link', { name: text.mailbox.open });
    await expect(link).toHaveAttribute('href', `/demo/mailbox?to=${encodeURIComponent(email)}`);
    await expectAccessible(panel);
  },
);

test(
  'tells nobody a card, a code, an e-mail address or an address that was typed (rules §30.3)',
  ON_DESKTOP,
  async ({ portal, api, context }) => {
    test.slow();
    await record(portal);
    const { email } = await api.customer();
    await portal.goto('/?inspect');
    const panel = await openPanel(await context.newPage());
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
    const code = await api.code(email);
    await submitCode(portal, t, code);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
    await portal
      .getByRole('navigation')
      .getByRole('link', { name: t.shell.accountDetails, exact: true })
      .first()
      .click();

    const { fields, cards, addresses } = t.account;
    const address = {
      [fields.firstName]: 'Quirina',
      [fields.lastName]: 'Zaunkoenig',
      [fields.address1]: 'Zaubernussweg 77',
      [fields.city]: 'Quellenstadt',
      [fields.postalCode]: '48217',
    };
    const card = { [fields.cardNumber]: '5555555555554444', [fields.cardSecurityCode]: '9176' };
    const dialog = portal.getByRole('dialog');
    const fillIn = async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
    };
    await button(portal, addresses.add).click();
    await dialog.getByLabel(fields.country, { exact: true }).selectOption('DE');
    await dialog.getByLabel(fields.state).selectOption('BE');
    await fillIn(address);
    await button(dialog, addresses.addConfirm).click();
    await expect(dialog).toBeHidden();
    await button(portal, cards.add).click();
    await fillIn({ ...card, [fields.cardMonth]: '12', [fields.cardYear]: '2031' });
    await button(dialog, cards.save).click();
    await expect(dialog).toBeHidden();

    await expect(region(panel, text.requests.title)).toContainText('request/addAddress/answered');
    const told = [
      JSON.stringify(await reportProblem(portal, t)),
      await toldTo(portal),
      await panel.locator('body').innerText(),
      ...(await panel.locator('pre').allTextContents()),
    ].join('\n');
    expect(told).toContain('request/verifyOtp/answered');
    expect(told).toContain('flow/signIn/submitCode');
    expect(told).toContain('session/customerSignedIn');
    expect(told).toContain('request/saveCard/answered');
    for (const secret of [email, code, ...Object.values(address), ...Object.values(card)])
      expect(withoutKeysAndTimes(told)).not.toContain(secret);
  },
);

test('is asked for by an address that says so alone (rules §30.1)', ON_DESKTOP, async ({ portal, api }) => {
  const asked: string[] = [];
  portal.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await requestCode(portal, t, (await api.customer()).email);
  expect(asked).not.toContain(INSPECTION);
  expect(asked.filter((path) => path.startsWith('/demo'))).toEqual([]);
  await portal.goto('/?inspect');
  await expect.poll(() => asked).toContain(INSPECTION);
});

test('has no part in the files of the portal (rules §30.1)', ON_DESKTOP, () => {
  const MARKS = /react-flow__|whoIsThere|stately\.ai|\/demo\/customers|graphlib|‹token›/;
  const holding = readdirSync(join(DIST, 'portal/js')).filter(
    (name) => name.endsWith('.js') && MARKS.test(readFileSync(join(DIST, 'portal/js', name), 'utf8')),
  );
  expect(holding).toEqual([]);
});

test(
  'a production server has no panel, and is asked for no instruments, whatever the address says (rules §30.1)',
  ON_DESKTOP,
  async ({ browser }) => {
    const server = await startServer({ ...PRODUCTION, PORTAL_DIR: shopPortal(join(DIST, 'portal')) });
    const page = await browser.newPage({ baseURL: server.url, locale: 'de-DE' });
    try {
      const asked: string[] = [];
      const opened: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      page.context().on('page', (other) => opened.push(other.url()));
      const problems = recordProblems(page, server);
      for (const address of ['/?inspect', '/?inspect=stately', '/otp?inspect']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
        await page.waitForLoadState('networkidle');
        await expect(button(page, t.common.report.link)).toHaveCount(0);
      }
      expect(asked).not.toContain(INSPECTION);
      expect(opened).toEqual([]);
      expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([]);
      expect((await page.goto('/inspect'))?.status()).toBe(404);
      expect((await page.goto('/de/inspect'))?.status()).toBe(404);
    } finally {
      await page.close();
      await server.stop();
    }
  },
);
