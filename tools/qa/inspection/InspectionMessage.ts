import type { Chart } from './chart/Chart';
import type { Plain } from './mask/createMask';
import type { RecordEntry } from './record/ProblemRecord';

/** Windows of one origin hear each other on it, and nobody else does (rules §30.4). */
export const CHANNEL = 'inspection';

/** How a field of an event is filled in: by its type, or by one of these. */
export type FieldKind = 'text' | 'number' | 'flag' | 'date' | 'object' | readonly string[];

export interface EventField {
  name: string;
  kind: FieldKind;
  /** The machine has got this event before: the value of then can be sent again. */
  isKnown: boolean;
}

/** An event that the machine takes in its present state. */
export interface AcceptedEvent {
  type: string;
  fields: EventField[];
}

/** A machine of a page that is open. */
export interface LiveMachine {
  /** Within its window. */
  id: string;
  name: string;
  chart: Chart;
  active: string[];
  /** The id of the transition that was taken last; undefined before the first one. */
  last: string | undefined;
  context: Plain;
  accepts: AcceptedEvent[];
}

/** What happened, on one time line; as a record holds it (rules §30.8). */
export interface LogEntry extends RecordEntry {
  detail: Plain;
}

interface OfWindow {
  /** A random text for each load of a page. */
  window: string;
}

/** What an inspected window tells. Nothing in it is a card, a code, an e-mail address, a token or an address (rules §30.3). */
export type WindowMessage = OfWindow &
  (
    | { type: 'opened'; path: string; machines: LiveMachine[]; log: LogEntry[] }
    | { type: 'machine'; machine: LiveMachine }
    | { type: 'machineGone'; machine: string }
    | { type: 'logged'; entry: LogEntry; path: string }
    | { type: 'closed' }
  );

/** A field's value as a tester typed it, or the one of the last such event. */
export type GivenValue = { value: Plain } | { isLast: true };

/** What a panel asks for: everything that there is, or that a machine gets an event. */
export type PanelMessage =
  | { type: 'whoIsThere' }
  | (OfWindow & { type: 'send'; machine: string; event: string; fields: Record<string, GivenValue> });

export type InspectionMessage = WindowMessage | PanelMessage;
