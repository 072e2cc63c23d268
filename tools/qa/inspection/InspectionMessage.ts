import type { Chart } from './chart/Chart';
import type { Plain } from './mask/createMask';
import type { RecordEntry } from './record/ProblemRecord';

/** Name of the broadcast channel, which only windows of the same origin can receive (rules §30.4). */
export const CHANNEL = 'inspection';

/** Type of an event's field; a list contains the possible texts. */
export type FieldKind = 'text' | 'number' | 'flag' | 'date' | 'object' | readonly string[];

export interface EventField {
  name: string;
  kind: FieldKind;
  /** True if the machine has received a value of this field, which can be sent again. */
  isKnown: boolean;
}

/** Event that the machine accepts in its present state. */
export interface AcceptedEvent {
  type: string;
  fields: EventField[];
}

/** State of a running machine in an inspected window. */
export interface LiveMachine {
  /** Id of the machine, unique within the window. */
  id: string;
  name: string;
  chart: Chart;
  active: string[];
  /** Id of the last transition; undefined before the first transition. */
  last: string | undefined;
  context: Plain;
  accepts: AcceptedEvent[];
}

/** Entry of the log and of a problem report (rules §30.8). */
export interface LogEntry extends RecordEntry {
  detail: Plain;
}

interface OfWindow {
  /** Random id of a page load. */
  window: string;
}

/** Masked message of an inspected window (rules §30.3). */
export type WindowMessage = OfWindow &
  (
    | { type: 'opened'; path: string; machines: LiveMachine[]; log: LogEntry[] }
    | { type: 'machine'; machine: LiveMachine }
    | { type: 'machineGone'; machine: string }
    | { type: 'logged'; entry: LogEntry; path: string }
    | { type: 'closed' }
  );

/** Value of a field: typed, or taken from the last event of the same type. */
export type GivenValue = { value: Plain } | { isLast: true };

/** Message of a panel: a request for the whole state, or an event for one machine. */
export type PanelMessage =
  | { type: 'whoIsThere' }
  | (OfWindow & { type: 'send'; machine: string; event: string; fields: Record<string, GivenValue> });

export type InspectionMessage = WindowMessage | PanelMessage;
