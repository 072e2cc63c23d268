import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import { stateOfEndings, type Declaration, type Decider, type DeclarationState, type Ending } from './Declaration';
import { endingsRepository } from './endingsRepository';
import { declarationsRepository } from './repository';

const ACTIONS = {
  done: 'declarationDone',
  scheduled: 'declarationScheduled',
  rejected: 'declarationRejected',
  takenBack: 'declarationTakenBack',
} as const satisfies Record<Exclude<DeclarationState, 'open'>, string>;

/** Ending to store, with the customer of the subscription for the change log. */
export type ChangedEnding = Omit<Ending, 'decidedAt'> & { customerId: number };

interface Decided {
  author: Author;
  by: Decider;
  /** Reason of a rejection; undefined for other decisions. */
  rejection?: { rejectReason?: string };
  endings?: readonly ChangedEnding[];
}

/**
 * Stores a decision, or a change of some endings, with change log entries (rules §28.17). Requires the lock of the
 * declaration.
 * @returns the new state
 */
export async function decideDeclaration(
  tx: Sql,
  { id, reference, state: before }: Declaration,
  { author, by, rejection, endings = [] }: Decided,
): Promise<Exclude<DeclarationState, 'open'>> {
  const { at, actingAdmin } = author;
  for (const ending of endings) await endingsRepository(tx).save(id, { ...ending, decidedAt: at }, author);
  const ended = await endingsRepository(tx).of(id);
  const state = rejection ? 'rejected' : ended.length === 0 ? 'done' : stateOfEndings(ended);
  if (state !== before) await declarationsRepository(tx).decide(id, { state, at, by, actingAdmin, ...rejection });
  const log = changeLogRepository(tx);
  const line = { ...author, subject: 'declaration', subjectId: id, before: { state: before } } as const;
  for (const { customerId, subscriptionId, cancelOn, refund, ...ending } of endings) {
    await log.add({
      ...line,
      ...{ customerId, action: ACTIONS[ending.state] },
      after: {
        ...{ state, reference, subscriptionId, cancelOn },
        ...(refund && { refundOrderId: refund.orderId, refundCents: refund.cents }),
      },
    });
  }
  if (endings.length === 0)
    await log.add({ ...line, customerId: null, action: ACTIONS[state], after: { state, reference } });
  return state;
}
