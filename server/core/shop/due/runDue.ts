import { executeDueDeclarations } from '../declarations/executeDueDeclarations';
import type { AppContext } from '../../platform/context/AppContext';
import { settleBill } from '../orders/finishBill';
import { restock } from '../catalog/restock';
import { DueFailure } from '../renewals/DueFailure';
import { openRenewal } from '../renewals/openRenewal';
import { resumeOne } from '../renewals/resume';

/** Bills that one node pays at a time; the gateway takes longer than the database. */
const LANES = 4;

type IsStopping = () => boolean;

/** What went wrong in a run: each waits for the next one, and keeps nothing else waiting. */
class Failures {
  readonly errors: unknown[] = [];
  readonly subscriptionIds: number[] = [];

  note(error: unknown): void {
    this.errors.push(error);
    // Anything else, such as an unreachable database, would fail for the next one as well.
    if (!(error instanceof DueFailure)) throw error;
    this.subscriptionIds.push(error.subscriptionId);
  }
}

async function resumeAll(context: AppContext, failures: Failures, isStopping: IsStopping): Promise<void> {
  let isSomeLeft = true;
  while (isSomeLeft && !isStopping()) {
    isSomeLeft = await resumeOne(context, failures.subscriptionIds).catch((error: unknown) => {
      failures.note(error);
      return true;
    });
  }
}

/** Bills one due subscription after another; a bill that goes wrong waits for a later try. */
async function runLane(context: AppContext, failures: Failures, isStopping: IsStopping): Promise<void> {
  while (!isStopping()) {
    const opened = await openRenewal(context, failures.subscriptionIds).catch((error: unknown) => {
      failures.note(error);
      return 'settled' as const;
    });
    if (opened === 'nothingDue') return;
    if (opened !== 'settled') {
      await settleBill(context, opened).catch((error: unknown) => void failures.errors.push(error));
    }
  }
}

async function runOnce(context: AppContext, isStopping: IsStopping): Promise<void> {
  const failures = new Failures();
  if (context.config.demoRestock) await restock(context);
  // Before anything is billed: what ends today is over. What fails there is held anyway.
  await executeDueDeclarations(context, isStopping).catch((error: unknown) => void failures.errors.push(error));
  await resumeAll(context, failures, isStopping);
  await Promise.all(Array.from({ length: LANES }, () => runLane(context, failures, isStopping)));
  if (failures.errors.length > 0) throw new AggregateError(failures.errors, 'Some of what is due is not done yet.');
}

const lastRuns = new WeakMap<AppContext, Promise<void>>();

/**
 * Everything that is due today: pauses that are over, then renewals (rules §7.10, §9.2).
 * A node has one run at a time: a caller that waits for a run finds nothing half done afterwards.
 * @param isStopping after a long downtime much is due, and a node that is to end leaves the rest to the next one
 */
export function runDue(context: AppContext, isStopping: IsStopping = () => false): Promise<void> {
  const before = lastRuns.get(context)?.catch(() => undefined) ?? Promise.resolve();
  const run = before.then(() => runOnce(context, isStopping));
  lastRuns.set(context, run);
  return run;
}
