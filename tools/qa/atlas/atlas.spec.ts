import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { timings } from '#src/config/timings';
import { LANGUAGES } from '#src/domain/language';
import { violationsOf } from '../../../__tests__/support/axe';
import { stopTimers, test } from '../../../__tests__/support/fixtures';
import { TEXTS } from '../../../__tests__/support/texts';
import { MACHINES } from '../../docs/flows/machines';
import { createStage } from './createStage';
import { inspectPages, readStates } from './readStates';
import { settle, trackRequests } from './settle';
import { missingStates } from './statesOf';
import { takePicture } from './takePicture';
import { hasAxe, shortVariant, VARIANTS } from './variants';
import { shortVisits } from './visits/shortVisits';
import { VISITS } from './visits/visits';

const isShort = process.env.SHORT_ATLAS !== undefined;
const visits = isShort ? shortVisits(VISITS) : VISITS;

/** Delays of stopped timers, in milliseconds. Omits the last retry, because a resend cooldown has the same delay. */
const STATE_TIMERS = [timings.answerTimeout, timings.toast, timings.redirect, ...timings.retries.slice(0, -1)];

const markOf = (title: string): string => createHash('sha256').update(title).digest('hex').slice(0, 6).toUpperCase();

for (const language of LANGUAGES)
  test.describe(language, () => {
    test.use({ language });

    for (const [index, { page, state, machines, arrive }] of visits.entries()) {
      const variants = (isShort ? [shortVariant(index)] : VARIANTS).filter((variant) => variant.language === language);
      const [first] = variants;
      if (!first) continue;
      const title = `${page}, ${state}`;

      test(title, async ({ portal, api, server }, testInfo) => {
        const open = trackRequests(portal);
        const expectStates = () => expect.poll(() => readStates(portal)).toEqual(expect.arrayContaining([...machines]));
        await portal.clock.setFixedTime(new Date());
        await stopTimers(portal, STATE_TIMERS);
        await inspectPages(portal);
        await portal.setViewportSize(first.window);
        await arrive(
          createStage({ page: portal, api, server, t: TEXTS[language], mark: markOf(`${title} ${language}`), open }),
        );
        await expectStates();
        for (const variant of variants) {
          const { window, theme } = variant;
          const name = `${title}, ${language}, ${window.width}, ${theme}`;
          await portal.setViewportSize(window);
          await portal.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await settle(portal, open);
          await expectStates();
          const width = await portal.evaluate(() => document.scrollingElement?.scrollWidth);
          expect.soft(width, `${name}: the width of the page`).toBeLessThanOrEqual(window.width);
          if (isShort || hasAxe(variant))
            expect.soft(await violationsOf(portal, theme), `${name}: what axe finds`).toEqual([]);
          const picture = await takePicture(portal, window.width);
          await testInfo.attach(name, { body: picture, contentType: 'image/jpeg' });
          expect.soft(picture).toMatchSnapshot(`${name}.jpeg`);
        }
      });
    }
  });

// Compares declared states only, because the test of each visit verifies its states.
test('every state of every machine is reached by a visit', () => {
  expect(
    missingStates(
      MACHINES,
      visits.flatMap(({ machines }) => machines),
    ),
  ).toEqual([]);
});
