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
/** Desktop only; the test itself checks the width of a phone. */
const ON_DESKTOP = { tag: '@desktop' };
const DIST = join(__dirname, '../../dist');

const lit = (panel: Page) => panel.locator('[data-state][aria-current=true]');
const lastTaken = (panel: Page) => panel.locator('[data-transition][aria-current=true]');

interface Recorder {
  messages: string[];
}
declare global {
  interface Window {
    recorder: Recorder;
  }
}

/** Records the actions and states for Redux DevTools, and the messages between the windows. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const recorder: Recorder = { messages: [] };
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
            recorder.messages.push(
              JSON.stringify([options.actionSanitizer(action), options.stateSanitizer(store.getState())]),
            );
          return result;
        };
        return { ...store, dispatch };
      };
      return enhancer(observed);
    };
    new BroadcastChannel('inspection').addEventListener('message', ({ data }) =>
      recorder.messages.push(JSON.stringify(data)),
    );
    Object.assign(window, { recorder, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
  });

/** Removes keys and timestamps, because their digits may contain any four-digit secret by chance. */
const withoutKeysAndTimes = (text: string) => text.replace(/(?<![\w-])(?:[0-9a-f]{32}|\d{13})(?![\w-])/g, '');

const messagesOf = (page: Page) => page.evaluate(() => window.recorder.messages.join('\n'));

test(
  'highlights the current state of a flow in another window, and sends an event to the flow (rules §30.5)',
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
    // Because the login and the code page share one machine.
    await expect(lastTaken(panel)).toHaveText(['sendCode answered']);
    await expectAccessible(panel);

    // The panel sends a wrong code, and the portal shows the refusal.
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
  'sets the clock and faults, creates a customer, signs in as that customer and links to the mails (rules §30.7)',
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
    // The default fault cuts connections: the browser itself retries those.
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
  'exposes no typed card, code, e-mail address or postal address (rules §30.3)',
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
    const exposed = [
      JSON.stringify(await reportProblem(portal, t)),
      await messagesOf(portal),
      await panel.locator('body').innerText(),
      ...(await panel.locator('pre').allTextContents()),
    ].join('\n');
    expect(exposed).toContain('request/verifyOtp/answered');
    expect(exposed).toContain('flow/signIn/submitCode');
    expect(exposed).toContain('session/customerSignedIn');
    expect(exposed).toContain('request/saveCard/answered');
    for (const secret of [email, code, ...Object.values(address), ...Object.values(card)])
      expect(withoutKeysAndTimes(exposed)).not.toContain(secret);
  },
);

test('loads only when the address contains `?inspect` (rules §30.1)', ON_DESKTOP, async ({ portal, api }) => {
  const asked: string[] = [];
  portal.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await requestCode(portal, t, (await api.customer()).email);
  expect(asked).not.toContain(INSPECTION);
  expect(asked.filter((path) => path.startsWith('/demo'))).toEqual([]);
  await portal.goto('/?inspect');
  await expect.poll(() => asked).toContain(INSPECTION);
});

test("adds no code to the portal's files (rules §30.1)", ON_DESKTOP, () => {
  const MARKS = /react-flow__|whoIsThere|stately\.ai|\/demo\/customers|graphlib|‹token›/;
  const holding = readdirSync(join(DIST, 'portal/js')).filter(
    (name) => name.endsWith('.js') && MARKS.test(readFileSync(join(DIST, 'portal/js', name), 'utf8')),
  );
  expect(holding).toEqual([]);
});

test(
  'a production server serves no panel, and its portal requests no inspection code (rules §30.1)',
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
