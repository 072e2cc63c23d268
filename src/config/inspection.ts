import type { DevToolsEnhancerOptions, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { InspectionEvent } from 'xstate';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { addFlowInspector } from './flowInspection';
import { problemReport } from './problemReport';

export const isDevelopment = process.env.NODE_ENV === 'development';

/** True if the address asks for the instruments with `?inspect`. */
export const isInspectionAsked = (): boolean => new URLSearchParams(window.location.search).has('inspect');

/** Time of the demo's clock. Undefined on a host of files, which sends a page, and where no server replies. */
async function demoClock(): Promise<Date | undefined> {
  try {
    const reply = await fetch('/demo/clock');
    const { payload } = (await reply.json()) as { payload?: { now: string } };
    return reply.ok && payload ? new Date(payload.now) : undefined;
  } catch {
    return undefined;
  }
}

/** The demo of this page. */
interface Demo {
  /** Milliseconds by which its clock is ahead of the browser's. */
  aheadMs: number;
}

/**
 * Returns the demo if QA's instruments may be loaded: always in development, else if the page's own host is a demo and
 * has the API (rules §30.1). Sends nothing to another host.
 */
export async function findDemo({ apiBase }: Pick<RuntimeConfig, 'apiBase'>): Promise<Demo | undefined> {
  const { origin } = window.location;
  const clock = new URL(apiBase, origin).origin === origin ? await demoClock() : undefined;
  if (clock) return { aheadMs: clock.getTime() - Date.now() };
  return isDevelopment ? { aheadMs: 0 } : undefined;
}

/** Hooks of the portal for the instruments. */
export interface InspectionHooks extends Demo {
  addFlowInspector: (inspect: (event: InspectionEvent) => void) => void;
  /** Shows the footer's link; `download` saves the report. */
  offerReport: (download: () => void) => void;
}

/** The store as the instruments use it. */
export interface InspectedStore {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
}

/** The instruments of a window. */
export interface Inspection {
  devTools: DevToolsEnhancerOptions;
  start: (store: InspectedStore) => void;
}

/** Export of the instruments' bundle, which only a demo serves. */
export interface InspectionModule {
  createInspection: (hooks: InspectionHooks) => Inspection;
}

export const inspectionHooks = (demo: Demo): InspectionHooks => ({
  ...demo,
  addFlowInspector,
  offerReport: problemReport.offer,
});
