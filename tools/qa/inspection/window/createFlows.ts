import type {
  ActorRefLike,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectionEvent,
} from 'xstate';
import { activeIdsOf, chartOf, edgeIdOf } from '../chart/chartOf';
import { edgesOf } from '../chart/edgesOf';
import type { AcceptedEvent, GivenValue, LiveMachine } from '../InspectionMessage';
import type { Plain } from '../mask/createMask';
import { fieldsOf } from './eventFields';

interface Flow {
  machine: AnyStateMachine;
  send: (event: AnyEventObject) => void;
  snapshot: AnyMachineSnapshot;
  last: string | undefined;
  /** False before the start and after the stop. */
  isLive: boolean;
  /** Last event of each type, unmasked. Supplies values that a tester cannot type; never leaves this window. */
  events: Map<string, AnyEventObject>;
}

interface Report {
  mask: (value: unknown) => Plain;
  changed: (machine: LiveMachine) => void;
  gone: (id: string) => void;
  /** Called for each event. @param name readable name of the event */
  got: (machine: string, name: string, event: AnyEventObject) => void;
  /** Called after an event, with the active states. */
  moved: (event: AnyEventObject, active: string[]) => void;
}

/** Prefix of XState's own events, which a tester cannot send. */
const INTERNAL = 'xstate.';
const OWN_NAMES: Readonly<Record<string, string>> = { 'xstate.init': 'started', 'xstate.stop': 'stopped' };

const isMachineSnapshot = (snapshot: object | undefined): snapshot is AnyMachineSnapshot =>
  snapshot !== undefined && 'machine' in snapshot && '_nodes' in snapshot;

/** Returns the machine snapshot of the event, or else of its actor; undefined for actors that are no machines. */
const snapshotOf = (event: InspectionEvent): AnyMachineSnapshot | undefined => {
  const ownSnapshot: object | undefined = 'snapshot' in event ? event.snapshot : undefined;
  const snapshot = isMachineSnapshot(ownSnapshot) ? ownSnapshot : (event.actorRef.getSnapshot() as object | undefined);
  return isMachineSnapshot(snapshot) ? snapshot : undefined;
};

function nameOfEvent(machine: AnyStateMachine, { type }: AnyEventObject): string {
  if (!type.startsWith(INTERNAL)) return type;
  return OWN_NAMES[type] ?? edgesOf(machine).find(({ eventType }) => eventType === type)?.trigger ?? type;
}

function acceptedBy({ machine, snapshot, events }: Flow): AcceptedEvent[] {
  if (snapshot.status !== 'active') return [];
  const nodes: AnyStateNode[] = [machine.root, ...snapshot._nodes];
  const own = nodes.flatMap((node) => [...node.transitions.keys()].map(String));
  const types = new Set(own.filter((type) => !type.startsWith(INTERNAL)));
  return [...types].map((type) => {
    const known = events.get(type);
    const fields = Object.entries(fieldsOf(machine.id, type));
    return { type, fields: fields.map(([name, kind]) => ({ name, kind, isKnown: known?.[name] !== undefined })) };
  });
}

/** Omits the setting, so that the person's address has the number 1 at any time of the start (rules §30.3). */
function withoutTestLogin(context: unknown): unknown {
  if (typeof context !== 'object' || context === null) return context;
  return Object.fromEntries(Object.entries(context).filter(([name]) => name !== 'testLogin'));
}

/** Tracks all machines of this window and sends events to them (rules §30.5). */
export function createFlows({ mask, changed, gone, got, moved }: Report) {
  const flows = new Map<string, Flow>();

  const describe = (id: string, flow: Flow): LiveMachine => ({
    id,
    name: flow.machine.id,
    chart: chartOf(flow.machine),
    active: activeIdsOf(flow.snapshot._nodes),
    last: flow.last,
    context: mask(withoutTestLogin(flow.snapshot.context)),
    accepts: acceptedBy(flow),
  });

  const flowOf = (actor: ActorRefLike, snapshot: AnyMachineSnapshot): Flow => {
    const send = (event: AnyEventObject) => actor.send(event);
    const flow = flows.get(actor.sessionId) ?? {
      machine: snapshot.machine,
      send,
      snapshot,
      last: undefined,
      isLive: false,
      events: new Map(),
    };
    flows.set(actor.sessionId, flow);
    return flow;
  };

  const follow = (event: InspectionEvent): void => {
    const { actorRef } = event;
    const snapshot = snapshotOf(event);
    if (!snapshot) return;
    const flow = flowOf(actorRef, snapshot);
    if (event.type === '@xstate.event') {
      flow.events.set(event.event.type, event.event);
      got(flow.machine.id, nameOfEvent(flow.machine, event.event), event.event);
    } else if (event.type === '@xstate.microstep') {
      flow.last = edgeIdOf(event._transitions) ?? flow.last;
    } else if (event.type === '@xstate.snapshot' && isMachineSnapshot(event.snapshot)) {
      flow.snapshot = event.snapshot;
      flow.isLive = event.snapshot.status === 'active';
      moved(event.event, activeIdsOf(event.snapshot._nodes));
      if (flow.isLive) changed(describe(actorRef.sessionId, flow));
      else gone(actorRef.sessionId);
    }
  };

  /** Sends an event to a machine; does nothing for an unknown or stopped machine. */
  const send = (id: string, type: string, given: Record<string, GivenValue>): void => {
    const flow = flows.get(id);
    const known = flow?.events.get(type);
    const fields = Object.entries(given).map(([name, value]) => [
      name,
      'isLast' in value ? (known?.[name] as unknown) : value.value,
    ]);
    flow?.send({ ...(Object.fromEntries(fields) as object), type });
  };

  const live = () => [...flows].filter(([, { isLive }]) => isLive);
  return { follow, send, all: (): LiveMachine[] => live().map(([id, flow]) => describe(id, flow)) };
}
