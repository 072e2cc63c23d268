import { createElement, useSyncExternalStore } from 'react';
import { problemReport } from '../config/problemReport';

const nothing = () => undefined;

/** "Report a problem", in a demo and in development (rules §30.8). */
export function ProblemReport() {
  const Link = useSyncExternalStore(problemReport.subscribe, problemReport.offered, nothing);
  return Link && createElement(Link);
}
