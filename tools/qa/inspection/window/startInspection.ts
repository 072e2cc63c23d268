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

/** What happened to a machine, without what a call has answered: the request beside it shows that. */
const payloadOf = (event: AnyEventObject) =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !XSTATE_PARTS.test(name)));

/** A message as the type says, of this window. */
type Content = WindowMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'window'>
    : never
  : never;

interface Inspected extends InspectionHooks {
  mask: (value: unknown) => Plain;
  /** Channel of the windows of this origin. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

/** Writes what happens in this window into one log, and offers the report of a problem (rules §30.8). */
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
 * Tells every panel of this origin what happens in this window, masked, and lets it send events to the machines
 * (rules §30.4). The flows' steps become actions, so that Redux DevTools have them on the same time line.
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
  // The browser's Back brings a page again as it was.
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && introduce());
  introduce();
}
