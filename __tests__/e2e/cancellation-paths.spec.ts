import { cancellationMachine } from '../../src/features/cancellation/cancellationMachine';
import { cancellationDriver } from '../support/cancellationDriver';
import { cancellationPaths } from '../support/cancellationPaths';
import { definedTransitions } from '../support/flowPaths';
import { signedInStorage, store } from '../support/portalSteps';
import { test } from '../support/portalTest';
import { TEXTS } from '../support/portalTexts';

const PATHS = cancellationPaths();

// The way does not depend on words or width: every path is walked once, by turns in one window and the other.
for (const [turn, [language, tag]] of [['en', '@desktop'] as const, ['de', '@phone'] as const].entries()) {
  test.describe(language, { tag }, () => {
    test.use({ language });
    const t = TEXTS[language];

    for (const [index, path] of PATHS.entries()) {
      if (index % 2 !== turn) continue;
      test(`path ${index + 1} of ${PATHS.length} through every transition, ${path.length} steps`, async ({
        portal,
        api,
      }) => {
        const customer = await api.customer({ nextBillInDays: 10 });
        await store(portal, signedInStorage(customer.email, customer.token, t));
        await portal.goto(`/manage-subscriptions/${customer.purchaseId}`);
        await (await cancellationDriver(portal, api, t, customer.purchaseId)).walk(path);
      });
    }
    test.afterAll(() => {
      const steps = PATHS.reduce((sum, path) => sum + path.length, 0);
      const { size } = definedTransitions(cancellationMachine);
      process.stdout.write(`cancellation in Chromium: ${size} transitions by ${PATHS.length} paths, ${steps} steps\n`);
    });
  });
}
