import type { AnyEventObject } from 'xstate';
import { addFlowInspector } from '../../config/flowInspection';
import { newKey } from '../../domain/newKey';
import type { InspectionMessage, LogEntry, WindowMessage } from '../InspectionMessage';
import type { Plain } from '../mask/createMask';
import type { AppStoreLike } from './AppStoreLike';
import { createFlows } from './createFlows';
import { createLog } from './createLog';
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

interface Inspection {
  mask: (value: unknown) => Plain;
  /** What the windows of this origin hear. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

/**
 * Tells every panel of this origin what happens in this window, masked, and lets it send events to the machines
 * (rules §30.4). The flows' steps become actions, so that Redux DevTools have them on the same time line.
 */
export function startInspection(store: AppStoreLike, { mask, channel }: Inspection): void {
  const window = newKey();
  const pathname = () => globalThis.location.pathname;
  const publish = (content: Content) => channel.postMessage({ ...content, window });

  const log = createLog((entry: LogEntry) => publish({ type: 'logged', entry, path: pathname() }));
  const flows = createFlows({
    mask,
    changed: (machine) => publish({ type: 'machine', machine }),
    gone: (machine) => publish({ type: 'machineGone', machine }),
    got: (machine, name, event) =>
      void store.dispatch({ type: `flow/${machine}/${name}`, payload: mask(payloadOf(event)) }),
  });
  addFlowInspector(flows.follow);
  watchStore(store, { mask, write: log.write });

  const introduce = () => publish({ type: 'opened', path: pathname(), machines: flows.all(), log: log.all() });
  channel.addEventListener('message', ({ data }: MessageEvent<InspectionMessage>) => {
    if (data.type === 'whoIsThere') introduce();
    if (data.type === 'send' && data.window === window) flows.send(data.machine, data.event, data.fields);
  });
  globalThis.addEventListener('pagehide', () => publish({ type: 'closed' }));
  // The browser's Back brings a page again as it was.
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && introduce());
  introduce();
}
