import type { Sql } from '../../db/Db';
import { changeLogRepository, type Author } from '../changeLog/repository';
import type { Declaration } from './Declaration';
import { declarationsRepository, type Decision } from './repository';

const ACTIONS = {
  done: 'declarationDone',
  scheduled: 'declarationScheduled',
  rejected: 'declarationRejected',
  takenBack: 'declarationTakenBack',
} as const satisfies Record<Decision['state'], string>;

interface Decided {
  author: Author;
  decision: Omit<Decision, 'at' | 'actingAdmin'>;
  /** Whose subscription it has ended; null where it has ended none. */
  customerId: number | null;
}

/** Decides a declaration that this transaction has locked, with its line in the log (rules §28.17). */
export async function decideDeclaration(
  tx: Sql,
  { id, reference, state }: Declaration,
  { author, decision, customerId }: Decided,
): Promise<void> {
  const { at, actingAdmin } = author;
  await declarationsRepository(tx).decide(id, { ...decision, at, actingAdmin });
  const { subscriptionId = null, cancelOn = null, refund } = decision;
  await changeLogRepository(tx).add({
    ...author,
    customerId,
    ...{ subject: 'declaration', subjectId: id, action: ACTIONS[decision.state] },
    before: { state },
    after: {
      ...{ state: decision.state, reference, subscriptionId, cancelOn },
      ...(refund && { refundOrderId: refund.orderId, refundCents: refund.cents }),
    },
  });
}
