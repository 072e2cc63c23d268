import type { RecordEntry } from '../inspection/record/ProblemRecord';

/** Something that a page told. */
export interface ToldEntry extends RecordEntry {
  /** One load of a page; numbers count up in it. */
  window: string;
}

/** Where a record and a page part. */
interface Difference {
  recorded: string;
  told: string;
}

export interface Comparison {
  /** The first entry of a channel that the page told otherwise. */
  difference: Difference | undefined;
  /** What the record has and the page has not told yet. */
  missing: string[];
  /** What the page told, and the record does not have up to here. */
  beyond: ToldEntry[];
}

/** XState's own, and what an answer of the first page sets off: the recorder of a tab may come after it. */
const LIFECYCLE = /^(flow\/[^/]+\/(started|stopped)|session\/clockCompared|pendingCommands\/ownerLearned)$/;
/** What time alone sets off: a slower replay sees more of it. */
const TIMED = /^flow\/[^/]+\/after /;

/**
 * Entries of one channel keep their order, those of different ones need not: a channel is a machine, an endpoint's commands
 * and failures, or the session.
 * @returns undefined for what is not compared, such as what was read: when it is read again depends on time
 */
function channelOf({ kind, name, request }: RecordEntry): string | undefined {
  if (kind === 'user' || LIFECYCLE.test(name)) return undefined;
  if (kind === 'request')
    return request && (request.isCommand || request.state === 'failed') ? request.endpoint : undefined;
  return kind === 'session' ? kind : name.split('/').slice(0, 2).join('/');
}

const lineOf = ({ name, states }: RecordEntry): string => (states ? `${name} → ${states.join(', ')}` : name);

function byChannel<Entry extends RecordEntry>(entries: readonly Entry[]): Map<string, Entry[]> {
  const channels = new Map<string, Entry[]>();
  for (const entry of entries) {
    const channel = channelOf(entry);
    if (channel !== undefined) channels.set(channel, [...(channels.get(channel) ?? []), entry]);
  }
  return channels;
}

/** A machine's states come after its event. */
const isIncomplete = (recorded: RecordEntry, told: ToldEntry): boolean =>
  recorded.name === told.name && recorded.states !== undefined && told.states === undefined;

const isSame = (recorded: RecordEntry, told: ToldEntry): boolean =>
  recorded.name === told.name && recorded.states?.join() === told.states?.join();

function compareChannel(recorded: readonly RecordEntry[], told: readonly ToldEntry[]): Comparison {
  let at = 0;
  for (const [index, entry] of recorded.entries()) {
    while (told[at] && told[at]?.name !== entry.name && TIMED.test(told[at]?.name ?? '')) at += 1;
    const next = told[at];
    if (!next || isIncomplete(entry, next)) {
      return { difference: undefined, missing: recorded.slice(index).map(lineOf), beyond: [] };
    }
    if (!isSame(entry, next)) {
      return { difference: { recorded: lineOf(entry), told: lineOf(next) }, missing: [], beyond: [] };
    }
    at += 1;
  }
  return { difference: undefined, missing: [], beyond: told.slice(at).filter(({ name }) => !TIMED.test(name)) };
}

/** Compares what a record has up to some step with what a page has told by now, each from the start (rules §30.9). */
export function compare(recorded: readonly RecordEntry[], told: readonly ToldEntry[]): Comparison {
  const [recordedBy, toldBy] = [byChannel(recorded), byChannel(told)];
  const compared = [...new Set([...recordedBy.keys(), ...toldBy.keys()])].map((channel) =>
    compareChannel(recordedBy.get(channel) ?? [], toldBy.get(channel) ?? []),
  );
  return {
    difference: compared.find(({ difference }) => difference)?.difference,
    missing: compared.flatMap(({ missing }) => missing),
    beyond: compared.flatMap(({ beyond }) => beyond),
  };
}
