import { findDemo, isDevelopment, isInspectionAsked, isPanelPath } from '../config/inspection';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { readTabItem } from '../session/browserStorage';

/** They have to be there before anything happens; else they may come after the first page (rules §30.1). */
export const isInspectedFirst = ({ recorder = false }: RuntimeConfig): boolean =>
  isDevelopment || isInspectionAsked() || (recorder && readTabItem('record') !== undefined);

/** QA's instruments, one piece of the program; undefined where they may not be asked for, or do not load (rules §30.1). */
export async function loadInspection(config: RuntimeConfig) {
  const demo = await findDemo(config);
  if (!demo) return undefined;
  try {
    const { createInspection } = await import(/* webpackChunkName: "inspection" */ '../inspection/createInspection');
    return { ...createInspection(demo), isPanel: isPanelPath(window.location.pathname) };
  } catch (error) {
    // The portal goes on without them.
    console.error(error);
    return undefined;
  }
}
