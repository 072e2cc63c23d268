import { expect } from '@playwright/test';
import { expectNoWiderThanWindow } from '../support/portalAxe';
import { signedInStorage, store } from '../support/portalSteps';
import { test } from '../support/portalTest';
import { TEXTS } from '../support/portalTexts';

const t = TEXTS.de;
const MANY = 30;
const PAYMENTS = 40;

const lists = [
  { path: '/dashboard', row: 'article', rows: MANY / 2 },
  { path: '/manage-subscriptions?tab=inactive', row: '[role=tabpanel] [role=listitem]', rows: MANY / 2 },
  { path: '/previous-payments', row: '[role=listitem] > article', rows: PAYMENTS },
];

test('lists so long that what is far away is not laid out stay as wide as the window', async ({ portal, api }) => {
  const statuses = Array.from({ length: MANY }, (_, index) => (index % 2 ? 'PAUSED' : 'ACTIVE'));
  const { email, token } = await api.customer({ statuses, payments: PAYMENTS, intervalWeeks: 1 });
  await store(portal, signedInStorage(email, token, t));
  for (const { path, row, rows } of lists) {
    await portal.goto(path);
    await expect(portal.locator(`main ${row}`)).toHaveCount(rows);
    await expectNoWiderThanWindow(portal);
  }
});
