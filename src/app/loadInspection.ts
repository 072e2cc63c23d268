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

/** Address of the instruments' bundle on a demo's server. A variable, because it is no module of this program. */
const INSPECTION_BUNDLE: string = '/qa/inspection.js';

/** True if the instruments have to start before the first page (rules §30.1). */
export const isInspectedFirst = ({ recorder = false }: RuntimeConfig): boolean =>
  isDevelopment || isInspectionAsked() || (recorder && readTabItem('record') !== undefined);

/** Loads QA's instruments. Undefined if they may not be loaded, or do not load (rules §30.1). */
export async function loadInspection(config: RuntimeConfig): Promise<Inspection | undefined> {
  const demo = await findDemo(config);
  if (!demo) return undefined;
  try {
    const { createInspection } = (await import(/* webpackIgnore: true */ INSPECTION_BUNDLE)) as InspectionModule;
    return createInspection(inspectionHooks(demo));
  } catch (error) {
    // Because the portal works without them.
    console.error(error);
    return undefined;
  }
}
