import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { addFlowInspector } from '../config/flowInspection';
import type { AppStore } from './store';

/** What must not appear on a screen that is being shared. */
const SECRETS = ['code', 'otp', 'challenge', 'token', 'output'];

const withoutSecrets = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !SECRETS.includes(name)));

/** Each step of a flow becomes an action, so that DevTools show requests, session and flows on one time line. */
function reportToStore(store: AppStore) {
  return (event: InspectionEvent) => {
    if (event.type !== '@xstate.event' || event.actorRef.sessionId !== event.rootId) return;
    const { machine } = event.actorRef.getSnapshot() as Partial<AnyMachineSnapshot>;
    if (machine)
      store.dispatch({ type: `flow/${machine.id}/${event.event.type}`, payload: withoutSecrets(event.event) });
  };
}

/** QA's view: the XState inspector in a window of its own, and the flows in Redux DevTools (rules §20.6). */
export function startInspection(store: AppStore): void {
  const inspector = createBrowserInspector({
    autoStart: new URLSearchParams(window.location.search).has('inspect'),
    sanitizeEvent: (event) => withoutSecrets(event) as typeof event,
    sanitizeContext: (context: object) => withoutSecrets(context),
  });
  if (typeof inspector.inspect === 'function') addFlowInspector(inspector.inspect);
  addFlowInspector(reportToStore(store));
}
