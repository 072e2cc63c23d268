import type { LiveMachine, LogEntry, WindowMessage } from '../InspectionMessage';

export interface InspectedWindow {
  id: string;
  path: string;
  machines: LiveMachine[];
}

/** Log entry with its window's id and path. */
export interface WindowEntry extends LogEntry {
  window: string;
  path: string;
}

/** State of the panel: inspected windows, and the log of all windows, newest first. */
export interface Inspected {
  windows: InspectedWindow[];
  log: WindowEntry[];
}

export const NOTHING: Inspected = { windows: [], log: [] };

/** Maximum of log entries over all windows, equal to the maximum of each window. */
const KEPT = 300;

function addEntries(log: readonly WindowEntry[], entries: readonly WindowEntry[]): WindowEntry[] {
  const known = new Set(log.map(({ window, number }) => `${window} ${number}`));
  const fresh = entries.filter(({ window, number }) => !known.has(`${window} ${number}`));
  return [...fresh.toReversed(), ...log].slice(0, KEPT);
}

const changeWindow = (
  { windows, ...rest }: Inspected,
  id: string,
  change: (window: InspectedWindow) => InspectedWindow,
): Inspected => ({ ...rest, windows: windows.map((window) => (window.id === id ? change(window) : window)) });

const withMachine = (machines: readonly LiveMachine[], machine: LiveMachine): LiveMachine[] =>
  machines.some(({ id }) => id === machine.id)
    ? machines.map((one) => (one.id === machine.id ? machine : one))
    : [...machines, machine];

/** Returns the panel's state after a message of an inspected window. */
export function hear(state: Inspected, message: WindowMessage): Inspected {
  const { window: id } = message;
  switch (message.type) {
    case 'opened': {
      const { path, machines } = message;
      const log = addEntries(
        state.log,
        message.log.map((entry) => ({ ...entry, window: id, path })),
      );
      return { log, windows: [...state.windows.filter((window) => window.id !== id), { id, path, machines }] };
    }
    case 'machine':
      return changeWindow(state, id, ({ machines, ...window }) => ({
        ...window,
        machines: withMachine(machines, message.machine),
      }));
    case 'machineGone':
      return changeWindow(state, id, ({ machines, ...window }) => ({
        ...window,
        machines: machines.filter((machine) => machine.id !== message.machine),
      }));
    case 'logged': {
      const { path, entry } = message;
      const log = addEntries(state.log, [{ ...entry, window: id, path }]);
      return changeWindow({ ...state, log }, id, (window) => ({ ...window, path }));
    }
    case 'closed':
      return { ...state, windows: state.windows.filter((window) => window.id !== id) };
  }
}
