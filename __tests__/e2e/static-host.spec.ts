import { readFileSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import { recordProblems, test } from '../support/fixtures';
import { button, holdRequests, requestCode, submitCode } from '../support/page';
import type { RunningServer } from '../support/server';
import { TEXTS } from '../support/texts';

const t = TEXTS.de;
const DIST = join(__dirname, '../../dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const read = (file: string) => readFileSync(join(DIST, file), 'utf8');
const INDEX = read('portal/index.html');

/** A static host of `docs/adopting.md`: files, `index.html` for every other path, and the policy of the build. */
async function startHost({ url: apiUrl }: RunningServer, index: string): Promise<Server> {
  const host = createServer((incoming, reply) => {
    const { method, headers, url = '/' } = incoming;
    if (url.startsWith('/api/')) {
      const passed = forward(new URL(url, apiUrl), { method, headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      return void incoming.pipe(passed);
    }
    const { pathname } = new URL(url, apiUrl);
    const type = TYPES[extname(pathname)];
    if (type) return void reply.writeHead(200, { 'content-type': type }).end(read(`portal${pathname}`));
    const policy = read('policy.txt').trim();
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(index);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  return host;
}

async function openHost(browser: Browser, server: RunningServer, index: string) {
  const host = await startHost(server, index);
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const page = await browser.newPage({ baseURL: url, locale: 'de-DE' });
  const problems = recordProblems(page, { ...server, url });
  const stop = async () => {
    await page.close();
    host.closeAllConnections();
    host.close();
  };
  return { page, problems, stop };
}

test('a static host shows the login before the program, and works under its policy @phone', async ({
  browser,
  api,
  server,
}) => {
  const { email } = await api.customer();
  const { page, problems, stop } = await openHost(browser, server, INDEX);
  try {
    const release = await holdRequests(page, '**/js/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    await expect(page.locator('.logo')).toHaveText('');
    release();
    await expect(page.locator('.logo')).toHaveText('Nachschub');
    await requestCode(page, t, email);
    await submitCode(page, t, await api.code(email));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
    await button(page, t.delivery.skip.open).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(problems).toEqual([]);
  } finally {
    await stop();
  }
});

test("a static host with settings in the page shows the shop's name before the program @phone", async ({
  browser,
  server,
}) => {
  const index = INDEX.replace(/<link rel="preload"[^>]*config\.json[^>]*>/, '').replace(
    /(?<=<script id="config"[^>]*>)\s*null/,
    read('portal/config.json'),
  );
  const { page, problems, stop } = await openHost(browser, server, index);
  try {
    const release = await holdRequests(page, '**/js/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('.logo')).toHaveText('Nachschub');
    release();
    await page.waitForLoadState('networkidle');
    await page.getByRole('textbox').press('Enter');
    await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    expect(problems).toEqual([]);
  } finally {
    await stop();
  }
});
