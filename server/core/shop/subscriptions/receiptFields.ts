import type { Language } from '#src/domain/language';
import type { SubscriptionStatus } from '#src/domain/subscriptionStatus';
import type { MailFact } from '../../platform/mail/MailDraft';
import { formatMoney, type FormatDay } from '../../platform/wire/format';
import { translateCount, translateMail, type MailKey } from '../../platform/wire/translate';
import type { SavedReceipt } from './saveSubscription';

const STATUS: Readonly<Record<SubscriptionStatus, MailKey>> = {
  ACTIVE: 'statusActive',
  INACTIVE: 'statusInactive',
  PAUSED: 'statusPaused',
  CANCELLED: 'statusCancelled',
  RECYCLE_FAILED: 'statusFailed',
};

/** Shown fields in the portal's order (rules §24.11). */
const PARTS = {
  status: 'factStatus',
  productName: 'factProduct',
  quantity: 'factQuantity',
  intervalWeeks: 'factInterval',
  nextBillDate: 'factNextOrder',
  card: 'factCard',
  discount: 'factDiscount',
  total: 'factTotal',
} as const satisfies Partial<Record<keyof SavedReceipt['after'], MailKey>>;
type Part = keyof typeof PARTS;
const SHOWN = Object.keys(PARTS) as Part[];

const written = (side: SavedReceipt['after'], part: Part, lang: Language, formatDay: FormatDay): string => {
  switch (part) {
    case 'status':
      return translateMail(lang, STATUS[side.status]);
    case 'productName':
      return side.productName;
    case 'quantity':
      return String(side.quantity);
    case 'intervalWeeks':
      return translateCount(lang, { count: side.intervalWeeks, of: 'interval' });
    case 'nextBillDate':
      return side.nextBillDate === null ? translateMail(lang, 'factNone') : formatDay(side.nextBillDate, lang);
    case 'card':
      return side.card === null
        ? translateMail(lang, 'factNone')
        : translateMail(lang, 'factEnding', { last4: side.card });
    case 'discount':
    case 'total':
      return formatMoney(side[part], lang);
  }
};

/** Returns the changed fields with old and new value, and the number of the receipt. */
export function receiptFields({ id, before, after }: SavedReceipt, lang: Language, formatDay: FormatDay): MailFact[] {
  const changed = SHOWN.filter((part) => before[part] !== after[part]).map((part) => {
    const [from, to] = [before, after].map((side) => written(side, part, lang, formatDay));
    return { name: PARTS[part], value: translateMail(lang, 'factFromTo', { from: from ?? '', to: to ?? '' }) };
  });
  return [...changed, { name: 'factReceipt', value: String(id) }];
}
