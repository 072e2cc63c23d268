import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { nextOrderOf } from '../support/api';
import { recordProblems, test } from '../support/fixtures';
import { button, requestCode, submitCode, toast } from '../support/page';
import { startServer } from '../support/server';
import { TEXTS } from '../support/texts';

const t = TEXTS.de;
const BUILT_PORTAL = join(__dirname, '../../dist/portal');

/** Headers of an API on another origin than the portal's (`docs/adopting.md`). */
const permissionFor = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
  'access-control-expose-headers': 'Retry-After, X-Business-Day',
  'access-control-max-age': '600',
});

/** An API on another origin: proxies the server, with CORS headers for `origin`. */
async function startForeignApi(serverUrl: string, origin: () => string): Promise<Server> {
  const foreign = createServer((incoming, reply) => {
    const permission = permissionFor(origin());
    if (incoming.method === 'OPTIONS') return void reply.writeHead(204, permission).end();
    const { method, headers, url = '/' } = incoming;
    const passed = forward(new URL(url, serverUrl), { method, headers }, (answer) => {
      const { 'cross-origin-resource-policy': _own, ...kept } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, { ...kept, ...permission });
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => foreign.listen(0, '127.0.0.1', listening));
  return foreign;
}

const urlOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;

/** A copy of the portal whose settings name the API's address. */
function portalFor(apiBase: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  cpSync(BUILT_PORTAL, folder, { recursive: true });
  for (const name of ['config.json', 'config.demo.json']) {
    const file = join(folder, name);
    const config = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...config, apiBase }));
  }
  return folder;
}

test('a portal of one origin works with an API of another origin @desktop', async ({ browser, api, server }) => {
  let portalUrl = '';
  const foreign = await startForeignApi(server.url, () => new URL(portalUrl).origin);
  const apiUrl = urlOf(foreign);
  const folder = portalFor(`${apiUrl}/api/`);
  const shop = await startServer({ PORTAL_DIR: folder });
  portalUrl = shop.url;
  const page = await browser.newPage({ baseURL: portalUrl, locale: 'de-DE' });
  try {
    const problems = recordProblems(page, shop);
    const { email, token, purchaseId } = await api.customer({ nextBillInDays: 10 });
    const before = await nextOrderOf(api, token, t);
    await requestCode(page, t, email);
    await submitCode(page, t, await api.code(email));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
    await button(page, t.delivery.skip.open).click();
    await button(page.getByRole('dialog'), t.delivery.skip.confirm).click();
    await expect(toast(page, t.commands.done.skip)).toBeVisible();
    const after = await nextOrderOf(api, token, t);
    expect(after.purchaseId).toBe(purchaseId);
    expect(after.nextBillDate).not.toBe(before.nextBillDate);
    const calls = problems.filter((problem) => problem.includes(` requests ${apiUrl}/api/`));
    expect(calls.length).toBeGreaterThan(3);
    expect(problems.filter((problem) => !calls.includes(problem))).toEqual([]);
  } finally {
    await page.close();
    await shop.stop();
    foreign.close();
    rmSync(folder, { recursive: true });
  }
});
