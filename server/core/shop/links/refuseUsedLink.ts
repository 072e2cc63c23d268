import { Type, type Static } from '@fastify/type-provider-typebox';
import { businessDayAt } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import type { AppContext } from '../../platform/context/AppContext';
import { ReceiptWire } from '../subscriptions/receiptSchemas';
import { receiptsRepository } from '../subscriptions/receiptsRepository';
import { AppError, type ErrorKind } from '../../platform/wire/errors';
import { linkHashOf, undoTokenOf } from './linkToken';
import { linksRepository, type ActionLink } from './repository';

/** Receipt without its id, actor and subscription (rules §26.7). */
export const LinkReceipt = Type.Omit(ReceiptWire, ['id', 'actor', 'purchaseId']);

/** Errors of used links (rules §26.9). */
export const USED_LINK = [
  'linkUsed',
  'linkUsedUndone',
  'linkUsedTouched',
  'undoLinkUsed',
] as const satisfies ErrorKind[];
type UsedKind = (typeof USED_LINK)[number];

interface Asked {
  token: string;
  lang: Language;
}

function shownOf({
  id: _id,
  actor: _actor,
  purchaseId: _purchaseId,
  ...shown
}: ReceiptWire): Static<typeof LinkReceipt> {
  return shown;
}

async function kindOf(tx: Sql, { command, subscriptionId, customerId }: ActionLink, lineId: number): Promise<UsedKind> {
  if (command === 'undo') return 'undoLinkUsed';
  if ((await linksRepository(tx).undoOf(subscriptionId, lineId)) !== undefined) return 'linkUsedUndone';
  const change = await receiptsRepository(tx).change(lineId, customerId);
  return change?.isTouched ? 'linkUsedTouched' : 'linkUsed';
}

/**
 * Rejects a link that was used, or whose change was undone in the portal. Requires the lock of the subscription.
 * @throws AppError with the receipt, and with the undo token while an undo is possible
 */
export async function refuseUsedLink(
  tx: Sql,
  { clock, formatDay }: Pick<AppContext, 'clock' | 'formatDay'>,
  link: ActionLink,
  { token, lang }: Asked,
): Promise<void> {
  const links = linksRepository(tx);
  const lineId = await links.lineOf(link);
  if (lineId === undefined) {
    if (link.isUsed) throw new Error('A used link has no line in the change log.');
    return;
  }
  const receipt = await receiptsRepository(tx).get(lineId, { ...link, lang, today: clock.today() });
  const undo = undoTokenOf(token);
  const canUndo = receipt.undoUntil !== null && (await links.find(linkHashOf(undo))) !== undefined;
  throw new AppError(await kindOf(tx, link, lineId), {
    params: {
      product: receipt.productName,
      day: formatDay(businessDayAt(new Date(receipt.at)), lang),
      from: formatDay(receipt.before.nextBillDate, lang),
      date: formatDay(receipt.after.nextBillDate, lang),
    },
    payload: { reason: 'used', receipt: shownOf(receipt), undo: canUndo ? undo : null },
  });
}
