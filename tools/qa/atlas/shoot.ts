import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { RunningServer } from '../../../__tests__/support/server';
import { TEXTS } from '../../../__tests__/support/texts';
import { allowFunctions } from './allowFunctions';
import { createStage, type OpenStage } from './createStage';
import { findingsOf } from './findingsOf';
import { readMachines } from './readMachines';
import { settle } from './settle';
import type { Shot } from './Shot';
import { switchLanguage, switchLook } from './switchInPlace';
import { takePicture } from './takePicture';
import { stopTimers } from './timers';
import { type Variant, windowOf } from './variants';
import type { Visit } from './Visit';

/** How long a visit waits for anything, in milliseconds. */
const PATIENCE_MS = 10_000;

/** The same on every run, and of no other visit. */
const markOf = ({ page, state }: Visit, { language }: Variant): string =>
  createHash('sha256').update(`${page} ${state} ${language}`).digest('hex').slice(0, 6).toUpperCase();

interface Place {
  browser: Browser;
  server: RunningServer;
  folder: string;
  /** Where axe runs. */
  isAxeDue: (variant: Variant) => boolean;
}

const fileOf = ({ page, state }: Visit, { language, width, theme }: Variant): string =>
  `${[page, state, language, width, theme].join('-').replace(/[^\w.-]+/g, '_')}.jpg`;

/** Opens a page of its own and goes where the visit leads, in this language. */
async function arrive({ browser, server }: Place, visit: Visit, variant: Variant): Promise<OpenStage> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: variant.language,
    viewport: windowOf(variant),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await allowFunctions(context);
  await stopTimers(context, visit.hurriesCooldown ?? false);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  const stage = createStage(page, server, TEXTS[variant.language], markOf(visit, variant));
  try {
    await page.emulateMedia({ colorScheme: variant.theme, reducedMotion: 'reduce' });
    await visit.arrive(stage);
    await waitForMachines(stage, visit);
    return stage;
  } catch (error) {
    await leave(stage);
    throw error;
  }
}

async function leave(stage: OpenStage): Promise<void> {
  await stage.close();
  await stage.page.context().close();
}

async function waitForMachines({ page }: OpenStage, { machines = [] }: Visit): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const live = await readMachines(page);
    if (machines.every((state) => live.includes(state))) return;
    if (Date.now() > until) throw new Error(`is in ${live.join(', ')}, not in ${machines.join(', ')}`);
    await page.waitForTimeout(50);
  }
}

async function shootOne(stage: OpenStage, visit: Visit, variant: Variant, { folder, isAxeDue }: Place): Promise<Shot> {
  const { page } = stage;
  await switchLook(page, variant);
  await settle(stage);
  const machines = await readMachines(page);
  const lost = (visit.machines ?? []).filter((state) => !machines.includes(state));
  const image = fileOf(visit, variant);
  await takePicture(page, join(folder, image));
  const findings = await findingsOf(page, variant, isAxeDue(variant));
  return {
    page: visit.page,
    state: visit.state,
    ...variant,
    machines,
    calls: [...new Set(stage.calls())],
    findings: [...findings, ...lost.map((state) => `state: ${state} was lost by the switch`)],
    image,
  };
}

/** Visits a state once, and takes its pictures in each variant by switching in place (rules §31.2). */
export async function shoot(place: Place, visit: Visit, variants: readonly Variant[]): Promise<Shot[]> {
  const shots: Shot[] = [];
  let stage: OpenStage | undefined;
  try {
    for (const variant of variants) {
      stage ??= await arrive(place, visit, variant);
      if (!(await switchLanguage(stage.page, variant.language))) {
        await leave(stage);
        stage = undefined;
        stage = await arrive(place, visit, variant);
      }
      shots.push(await shootOne(stage, visit, variant, place));
    }
  } finally {
    if (stage) await leave(stage);
  }
  return shots;
}
