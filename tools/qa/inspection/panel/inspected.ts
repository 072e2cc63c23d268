import type { LiveMachine, LogEntry, WindowMessage } from '../InspectionMessage';

export interface InspectedWindow {
  id: string;
  path: string;
  machines: LiveMachine[];
}

/** An entry with the page that it is of. */
export interface ToldEntry extends LogEntry {
  window: string;
  path: string;
}

/** What a panel knows: the windows that are open, and what happened, also in those that are closed. Newest first. */
export interface Inspected {
  windows: InspectedWindow[];
  log: ToldEntry[];
}

export const NOTHING: Inspected = { windows: [], log: [] };

/** As many as each window keeps itself. */
const KEPT = 300;

function addEntries(log: readonly ToldEntry[], told: readonly ToldEntry[]): ToldEntry[] {
  const known = new Set(log.map(({ window, number }) => `${window} ${number}`));
  const fresh = told.filter(({ window, number }) => !known.has(`${window} ${number}`));
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

/** What is known after a message of a window. */
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
