import {
  findDemo,
  inspectionHooks,
  isDevelopment,
  isInspectionAsked,
  type Inspection,
  type InspectionModule,
} from '../config/inspection';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { readTabItem } from '../session/browserStorage';

/** Path of the instruments' bundle on a demo server. A variable, because the bundle is no module of the portal. */
const INSPECTION_BUNDLE: string = '/qa/inspection.js';

/** True if the instruments have to start before the first page (rules §30.1). */
export const isInspectedFirst = ({ recorder = false }: RuntimeConfig): boolean =>
  isDevelopment || isInspectionAsked() || (recorder && readTabItem('record') !== undefined);

/** Loads QA's instruments. Returns undefined if they are forbidden or fail to load (rules §30.1). */
export async function loadInspection(config: RuntimeConfig): Promise<Inspection | undefined> {
  const demo = await findDemo(config);
  if (!demo) return undefined;
  try {
    const { createInspection } = (await import(/* webpackIgnore: true */ INSPECTION_BUNDLE)) as InspectionModule;
    return createInspection(inspectionHooks(demo));
  } catch (error) {
    // Because the portal works without the instruments.
    console.error(error);
    return undefined;
  }
}
