import type { AddressReceiptWire, ReceiptWire } from '#server/core/shop/subscriptions/receiptSchemas';
import { COUNTRIES, day, euro, fill, type Texts } from './texts';

type Side = ReceiptWire['after'];

/** Formats of each part of a subscription. */
const writers = ({ language, subscription: { status, change, everyWeeks_one, everyWeeks_other } }: Texts) => ({
  status: (side: Side) => status[side.status as keyof typeof status],
  productName: (side: Side) => side.productName,
  quantity: (side: Side) => String(side.quantity),
  intervalWeeks: ({ intervalWeeks: count }: Side) =>
    count === 1 ? everyWeeks_one : fill(everyWeeks_other, { count: String(count) }),
  nextBillDate: (side: Side) => (side.nextBillDate ? day(side.nextBillDate) : change.none),
  card: (side: Side) => (side.card ? fill(change.ending, { last4: side.card }) : change.none),
  discount: (side: Side) => euro(side.discount / 100, language),
  total: (side: Side) => euro(side.total / 100, language),
});
const WIRE_NAMES = { discount: 'discountCents', total: 'totalCents' } as const;

/** Receipt lines of a change's mail; only changed parts. */
export function receiptLines(receipt: ReceiptWire | AddressReceiptWire, texts: Texts): string[] {
  const { language, mail, history, subscription } = texts;
  const number = `${mail.factReceipt}: ${receipt.id}`;
  if (receipt.purchaseId === null) {
    const written = (address: AddressReceiptWire['after']) => {
      if (address === null) return history.address.none;
      const { address1, address2, postalCode, city, country } = address;
      const name = COUNTRIES[language][country as 'AT' | 'DE'];
      return [address1, ...(address2 === '""' ? [] : [address2]), `${postalCode} ${city}`, name].join(', ');
    };
    const sides = [
      `${history.address.before}: ${written(receipt.before)}`,
      `${history.address.after}: ${written(receipt.after)}`,
    ];
    return [...sides, number];
  }
  const write = writers(texts);
  const changed = (Object.keys(write) as (keyof typeof write)[])
    .filter((part) => receipt.before[part] !== receipt.after[part])
    .map((part) => {
      const name = part === 'discount' || part === 'total' ? WIRE_NAMES[part] : part;
      const values = { from: write[part](receipt.before), to: write[part](receipt.after) };
      return `${subscription.change.fields[name]}: ${fill(subscription.change.fromTo, values)}`;
    });
  return [...changed, number];
}

/** Lines of a mail that state facts, and the receipt's line. */
export const factLines = (text: string, { mail, history, subscription }: Texts): string[] => {
  const names = [...Object.values(subscription.change.fields), mail.factReceipt];
  const all = [...names, history.address.before, history.address.after];
  return text.split('\n').filter((line) => all.some((name) => line.startsWith(`${name}: `)));
};
