import { isInspected, isPanelPath } from '../config/inspection';
import type { RuntimeConfig } from '../config/runtimeConfig';

/** QA's instruments, one piece of the program; undefined where they may not be asked for (rules §30.1). */
export async function loadInspection(config: RuntimeConfig) {
  if (!(await isInspected(config))) return undefined;
  const { createInspection } = await import(/* webpackChunkName: "inspection" */ '../inspection/createInspection');
  return { ...createInspection(), isPanel: isPanelPath(window.location.pathname) };
}
