import type { AnyEventObject } from 'xstate';
import type { InspectionHooks } from '#src/config/inspection';
import { newKey } from '#src/domain/newKey';
import type { InspectionMessage, LogEntry, WindowMessage } from '../InspectionMessage';
import type { Plain } from '../mask/createMask';
import { createRecorder } from '../record/createRecorder';
import { downloadReport } from '../record/downloadReport';
import { pagePath } from '../record/pagePath';
import { watchUser } from '../record/user/watchUser';
import type { PortalStore } from '../PortalStore';
import { createFlows } from './createFlows';
import { createLog } from '../createLog';
import { watchStore } from './watchStore';

const XSTATE_PARTS = /^(actorId|output|error|input)$/;

/** Returns the event without inputs and results of calls, because the log has entries of their requests. */
const payloadOf = (event: AnyEventObject) =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !XSTATE_PARTS.test(name)));

/** `WindowMessage` without the window's id. Distributive, because `Omit` on a union keeps only common fields. */
type Content = WindowMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'window'>
    : never
  : never;

interface Inspected extends InspectionHooks {
  mask: (value: unknown) => Plain;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

/** Logs store, flows and user in one log, and offers the problem report (rules §30.8). */
function followWindow(
  store: PortalStore,
  { mask, aheadMs, addFlowInspector, offerReport }: Inspected,
  publish: (content: Content) => void,
) {
  const recorder = createRecorder({ store, mask, aheadMs });
  const log = createLog(recorder.earlier, (entry: LogEntry) => {
    recorder.noticed(entry);
    publish({ type: 'logged', entry, path: globalThis.location.pathname });
  });
  const entryOf = new WeakMap<AnyEventObject, number>();
  const flows = createFlows({
    mask,
    changed: (machine) => publish({ type: 'machine', machine }),
    gone: (machine) => publish({ type: 'machineGone', machine }),
    got: (machine, name, event) => {
      store.dispatch({ type: `flow/${machine}/${name}`, payload: mask(payloadOf(event)) });
      entryOf.set(event, log.latest());
    },
    moved: (event, states) => log.amend(entryOf.get(event), { states }),
  });
  addFlowInspector(flows.follow);
  watchStore(store, { mask, write: log.write, answered: recorder.answered });
  watchUser({ mask, log, pathNow: () => pagePath(store, mask) });
  globalThis.addEventListener('pagehide', () => recorder.keep(log.all()));
  offerReport(() => downloadReport(recorder.record(log.all())));
  return { log, flows };
}

/**
 * Broadcasts this window's masked log and machines to all panels, and executes the panels' events (rules §30.4).
 * Dispatches each flow event as an action, so that Redux DevTools show it too.
 */
export function startInspection(store: PortalStore, inspection: Inspected): void {
  const { channel } = inspection;
  const window = newKey();
  const publish = (content: Content) => channel.postMessage({ ...content, window });
  const { log, flows } = followWindow(store, inspection, publish);

  const introduce = () =>
    publish({ type: 'opened', path: globalThis.location.pathname, machines: flows.all(), log: log.ofThisPage() });
  channel.addEventListener('message', ({ data }: MessageEvent<InspectionMessage>) => {
    if (data.type === 'whoIsThere') introduce();
    if (data.type === 'send' && data.window === window) flows.send(data.machine, data.event, data.fields);
  });
  globalThis.addEventListener('pagehide', () => publish({ type: 'closed' }));
  // Because the back-forward cache restores a page without a load.
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && introduce());
  introduce();
}
