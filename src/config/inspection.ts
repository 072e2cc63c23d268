import type { DevToolsEnhancerOptions, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { InspectionEvent } from 'xstate';
import type { RuntimeConfig } from '../domain/runtimeConfig';
import { addFlowInspector } from './flowInspection';
import { problemReport } from './problemReport';

export const isDevelopment = process.env.NODE_ENV === 'development';

/** True if the address has `?inspect`. */
export const isInspectionAsked = (): boolean => new URLSearchParams(window.location.search).has('inspect');

/** Returns the time of the demo's clock; undefined without a demo server, such as on a static host. */
async function demoClock(): Promise<Date | undefined> {
  try {
    const reply = await fetch('/demo/clock');
    const { payload } = (await reply.json()) as { payload?: { now: string } };
    return reply.ok && payload ? new Date(payload.now) : undefined;
  } catch {
    return undefined;
  }
}

interface Demo {
  /** Offset of the demo's clock from the browser's, in milliseconds. */
  aheadMs: number;
}

/**
 * Returns the demo if QA's instruments may be loaded: in development, or on a demo with its API (rules §30.1). Sends
 * nothing to another host.
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
  /** Shows the link in the footer; `download` saves the report. */
  offerReport: (download: () => void) => void;
}

/** Interface of the store for the instruments. */
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
