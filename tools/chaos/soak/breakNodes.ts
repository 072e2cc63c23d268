import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './Cluster';

/**
 * Kills each node in turn, drains one, and ends connections, until all is done.
 * @param pauseMs milliseconds between two nodes
 * @returns the number of kills
 */
export async function breakNodes(cluster: Cluster, pauseMs: number, isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    await wait(pauseMs);
    await cluster.killNode(kills % cluster.nodes.length);
    kills += 1;
    await cluster.terminateBackend();
    if (kills % cluster.nodes.length === 0) await cluster.drainNode();
  }
  return kills;
}
