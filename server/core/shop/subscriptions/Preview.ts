import { createHash } from 'node:crypto';
import { Type, type Static } from '@fastify/type-provider-typebox';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { productsRepository } from '../catalog/repository';
import type { LockedSubscription } from './LockedSubscription';
import { SnapshotWire } from './receiptSchemas';
import { nextChargeOf, snapshotOf } from './Snapshot';

/** What a command would make of a subscription (rules §24.6); amounts in cents. */
export const PreviewPayload = Type.Object({
  before: SnapshotWire,
  after: SnapshotWire,
  chargeToday: Type.Integer(),
  version: Type.String(),
});
export type Preview = Static<typeof PreviewPayload>;

/** What comes of a command. */
export interface Outcome {
  after: LockedSubscription;
  /** In cents; of a change it is what the next renewal of today charges. */
  chargeToday: number;
}

/** What comes of a change that bills nothing itself. */
export function outcomeOf(after: LockedSubscription, today: IsoDate): Outcome {
  const next = nextChargeOf(after, today);
  return { after, chargeToday: next && next.card !== null && next.date <= today ? next.total : 0 };
}

const HASH_LENGTH = 32;

/** The version of a preview: the state that it started from, and what came of it. */
export function previewVersion(before: LockedSubscription, { after, chargeToday }: Outcome): string {
  const outcome = JSON.stringify([snapshotOf(after), chargeToday]);
  return `${before.version}.${createHash('sha256').update(outcome).digest('hex').slice(0, HASH_LENGTH)}`;
}

/** Whether it is the version of a preview, and not of a state alone. */
export const isOfPreview = (version: string): boolean => version.includes('.');

/** The state that a version is of. */
export const stateOf = (version: string): string => version.split('.', 1)[0] ?? '';

/** Shows what comes of a command in the caller's language. */
export async function previewOf(
  tx: Sql,
  lang: Language,
  before: LockedSubscription,
  outcome: Outcome,
): Promise<Preview> {
  const shown = async (subscription: LockedSubscription) => {
    const { productId, ...snapshot } = snapshotOf(subscription);
    const product = await productsRepository(tx).find(productId, lang);
    return { ...snapshot, productName: product?.name ?? '' };
  };
  return {
    before: await shown(before),
    after: await shown(outcome.after),
    chargeToday: outcome.chargeToday,
    version: previewVersion(before, outcome),
  };
}
