import { createHash } from 'node:crypto';
import { Type, type Static } from '@fastify/type-provider-typebox';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { productsRepository } from '../catalog/repository';
import type { LockedSubscription } from './LockedSubscription';
import { SnapshotWire } from './receiptSchemas';
import { nextChargeOf, snapshotOf } from './Snapshot';

/** Result of a previewed command (rules §24.6); amounts in cents. */
export const PreviewPayload = Type.Object({
  before: SnapshotWire,
  after: SnapshotWire,
  chargeToday: Type.Integer(),
  version: Type.String(),
});
export type Preview = Static<typeof PreviewPayload>;

export interface Outcome {
  after: LockedSubscription;
  /** Amount in cents; for a command without a bill, the amount of a renewal due today. */
  chargeToday: number;
}

/** Returns the outcome of a command that creates no bill. */
export function outcomeOf(after: LockedSubscription, today: IsoDate): Outcome {
  const next = nextChargeOf(after, today);
  return { after, chargeToday: next && next.card !== null && next.date <= today ? next.total : 0 };
}

const HASH_LENGTH = 32;

/** Returns the version of a preview: the version before the command, and a hash of its outcome. */
export function previewVersion(before: LockedSubscription, { after, chargeToday }: Outcome): string {
  const outcome = JSON.stringify([snapshotOf(after), chargeToday]);
  return `${before.version}.${createHash('sha256').update(outcome).digest('hex').slice(0, HASH_LENGTH)}`;
}

/** True for a version of `previewVersion`, false for the version of a subscription. */
export const isOfPreview = (version: string): boolean => version.includes('.');

/** Returns the part of a version that identifies the state of the subscription. */
export const stateOf = (version: string): string => version.split('.', 1)[0] ?? '';

/** Returns the preview of a command in the caller's language. */
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
