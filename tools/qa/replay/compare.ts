import type { RecordEntry } from '../inspection/record/ProblemRecord';

/** Log entry with the page load that published it. */
export interface WindowEntry extends RecordEntry {
  /** Id of a page load, within which entry numbers are unique. */
  window: string;
}

interface Difference {
  recorded: string;
  published: string;
}

export interface Comparison {
  /** First mismatch of a channel, or undefined. */
  difference: Difference | undefined;
  /** Recorded entries that the page has not published yet. */
  missing: string[];
  /** Published entries after the last recorded entry of their channel. */
  beyond: WindowEntry[];
}

/** Names of lifecycle events and of effects of early responses, which the recorder may miss. */
const LIFECYCLE = /^(flow\/[^/]+\/(started|stopped)|session\/clockCompared|pendingCommands\/ownerLearned)$/;
/** Delayed transitions, because a slower replay runs more delayed transitions. */
const TIMED = /^flow\/[^/]+\/after /;

/**
 * Returns the channel of an entry, within which the order must match: a machine, an endpoint or the session.
 * @returns undefined for entries that are not compared, such as successful reads, because their timing varies
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

/** True if the machine's states are not published yet, because they follow the event. */
const isIncomplete = (recorded: RecordEntry, published: WindowEntry): boolean =>
  recorded.name === published.name && recorded.states !== undefined && published.states === undefined;

const isSame = (recorded: RecordEntry, published: WindowEntry): boolean =>
  recorded.name === published.name && recorded.states?.join() === published.states?.join();

function compareChannel(recorded: readonly RecordEntry[], published: readonly WindowEntry[]): Comparison {
  let at = 0;
  for (const [index, entry] of recorded.entries()) {
    while (published[at] && published[at]?.name !== entry.name && TIMED.test(published[at]?.name ?? '')) at += 1;
    const next = published[at];
    if (!next || isIncomplete(entry, next)) {
      return { difference: undefined, missing: recorded.slice(index).map(lineOf), beyond: [] };
    }
    if (!isSame(entry, next)) {
      return { difference: { recorded: lineOf(entry), published: lineOf(next) }, missing: [], beyond: [] };
    }
    at += 1;
  }
  return { difference: undefined, missing: [], beyond: published.slice(at).filter(({ name }) => !TIMED.test(name)) };
}

/** Compares all recorded and all published entries so far, channel by channel (rules §30.9). */
export function compare(recorded: readonly RecordEntry[], published: readonly WindowEntry[]): Comparison {
  const [recordedBy, publishedBy] = [byChannel(recorded), byChannel(published)];
  const compared = [...new Set([...recordedBy.keys(), ...publishedBy.keys()])].map((channel) =>
    compareChannel(recordedBy.get(channel) ?? [], publishedBy.get(channel) ?? []),
  );
  return {
    difference: compared.find(({ difference }) => difference)?.difference,
    missing: compared.flatMap(({ missing }) => missing),
    beyond: compared.flatMap(({ beyond }) => beyond),
  };
}
