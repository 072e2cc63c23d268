import { expect, type Page } from '@playwright/test';
import { rescheduleMachine } from '../../src/features/delivery/rescheduleMachine';
import { changeMachine } from '../../src/features/subscription/changeMachine';
import { swapMachine } from '../../src/features/subscription/swap/swapMachine';
import { changeDriver, type ChangeInPage } from '../support/changeDriver';
import { changePaths } from '../support/changePaths';
import { definedTransitions } from '../support/flowPaths';
import { button, signedInStorage, store } from '../support/portalSteps';
import { test } from '../support/portalTest';
import { fill, TEXTS, type Texts } from '../support/portalTexts';
import type { Api } from '../support/serverApi';
import { rescheduleDriver } from '../support/rescheduleDriver';
import { reschedulePaths } from '../support/reschedulePaths';
import { swapDriver } from '../support/swapDriver';
import { swapPaths } from '../support/swapPaths';
import { waitForEver } from '../support/waitForEver';

const SWAPS = swapPaths();
const CHANGES = changePaths();
const SKIPS = reschedulePaths();
const UPDATE = '/api/subscription/update';
const APPLY = '/api/subscription/apply-discount';
const REMOVE = '/api/subscription/remove-discount';

function edit(page: Page, { subscription: text }: Texts): ChangeInPage {
  const quantity = page.getByLabel(text.quantity, { exact: true });
  const save = button(page, text.edit.save);
  return {
    paths: [UPDATE],
    send: async () => {
      await quantity.fill((await quantity.inputValue()) === '2' ? '3' : '2');
      await save.click();
      return UPDATE;
    },
    expectOpen: () => expect(save).toBeEnabled(),
  };
}

function discount(page: Page, { subscription: text }: Texts, code: string): ChangeInPage {
  const box = page.getByLabel(text.code.label, { exact: true });
  const remove = button(page, fill(text.code.remove, { code }));
  return {
    paths: [APPLY, REMOVE],
    send: async () => {
      if (await remove.isVisible()) {
        await remove.click();
        return REMOVE;
      }
      await box.fill(code);
      await button(page, text.code.apply).click();
      return APPLY;
    },
    expectOpen: () => expect(box.or(remove)).toBeVisible(),
  };
}

// The way does not depend on the words: one language a window.
for (const [language, tag] of [
  ['en', '@desktop'],
  ['de', '@phone'],
] as const) {
  test.describe(language, { tag }, () => {
    test.use({ language });
    const t = TEXTS[language];
    test.beforeEach(({ portal }) => waitForEver(portal));

    const open = async (page: Page, api: Api, shape: Record<string, unknown>, search = '') => {
      const { email, token, purchaseId } = await api.customer({ len: language, ...shape });
      await store(page, signedInStorage(email, token, t));
      await page.goto(`/manage-subscriptions/${purchaseId}${search}`);
    };

    for (const [index, path] of SWAPS.entries()) {
      test(`swap, path ${index + 1} of ${SWAPS.length}, ${path.length} steps`, async ({ portal, api }) => {
        test.slow();
        const target = await api.json<{ productId: string; name: string }>('/demo/products', {
          priceCents: 2000,
          weeks: [2],
        });
        await open(portal, api, {}, '?swap=true');
        await (
          await swapDriver(portal, api, t, target.payload)
        )(path);
      });
    }

    for (const [index, path] of CHANGES.entries()) {
      test(`edit, path ${index + 1} of ${CHANGES.length}, ${path.length} steps`, async ({ portal, api }) => {
        test.slow();
        await open(portal, api, {});
        await (
          await changeDriver(portal, api, t, edit(portal, t))
        )(path);
      });
      test(`discount, path ${index + 1} of ${CHANGES.length}, ${path.length} steps`, async ({ portal, api }) => {
        test.slow();
        const code = await api.discount();
        await open(portal, api, {});
        await (
          await changeDriver(portal, api, t, discount(portal, t, code))
        )(path);
      });
    }

    for (const [index, path] of SKIPS.entries()) {
      test(`skip, path ${index + 1} of ${SKIPS.length}, ${path.length} steps`, async ({ portal, api }) => {
        test.slow();
        const { email, token } = await api.customer({ len: language, nextBillInDays: 10, intervalWeeks: 1 });
        await store(portal, signedInStorage(email, token, t));
        await portal.goto('/dashboard');
        await (
          await rescheduleDriver(portal, api, t)
        )(path);
      });
    }

    test('what the paths cover', () => {
      for (const [machine, paths] of [
        [swapMachine, SWAPS],
        [changeMachine, CHANGES],
        [rescheduleMachine, SKIPS],
      ] as const) {
        const steps = paths.reduce((sum, path) => sum + path.length, 0);
        process.stdout.write(
          `${machine.id} in Chromium: ${definedTransitions(machine).size} transitions by ${paths.length} paths, ${steps} steps\n`,
        );
        expect(paths.length).toBeGreaterThan(0);
      }
    });
  });
}
