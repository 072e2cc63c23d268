import { amountText } from '#src/domain/amountText';
import { toCsv } from '#src/domain/csv';
import { filledAddressLines } from '#src/domain/customer/addressLines';
import type { IsoDate } from '#src/domain/isoDate';
import { formatCountry } from '../../core/platform/wire/format';
import { shipmentsRepository, type ItemToShip } from '../../core/shop/orders/shipmentsRepository';
import type { Db } from '../../db/Db';

const CSV_HEAD = [
  ...['number', 'ship on', 'name', 'address 1', 'address 2', 'post code', 'city', 'country'],
  ...['SKU', 'product', 'quantity', 'order total'],
];

const nameOf = ({ delivery: { firstName, lastName } }: ItemToShip) => `${firstName} ${lastName}`.trim();

function csvRow(item: ItemToShip): (string | number)[] {
  const { orderId, shipOn, delivery, sku, productName, quantity, totalCents } = item;
  const [address1 = '', address2 = ''] = filledAddressLines(delivery.address1, delivery.address2 ?? '');
  return [
    ...[String(orderId), shipOn, nameOf(item), address1, address2, delivery.postalCode, delivery.city],
    ...[formatCountry(delivery.country, 'de'), sku, productName, quantity, amountText(totalCents, 'de')],
  ];
}

/** Returns pieces, SKU and name of each product, by SKU. */
function sums(items: readonly ItemToShip[]): string[] {
  const pieces = new Map<string, number>();
  const names = new Map(items.map(({ sku, productName }) => [sku, productName]));
  for (const { sku, quantity } of items) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
  return [...pieces.keys()].sort().map((sku) => `${pieces.get(sku)} x ${sku}  ${names.get(sku)}`);
}

function orderLine(item: ItemToShip): string {
  const { orderId, shipOn, delivery, sku, quantity } = item;
  const { address1, address2, postalCode, city, country } = delivery;
  const lines = [nameOf(item), ...filledAddressLines(address1, address2 ?? ''), `${postalCode} ${city}`];
  return `${orderId}  ${shipOn}  ${quantity} x ${sku}  ${[...lines, formatCountry(country, 'de')].join(', ')}`;
}

function pickList(items: readonly ItemToShip[], shipOn: IsoDate): string {
  if (items.length === 0) return `No order is to be shipped by ${shipOn}.`;
  const count = new Set(items.map(({ orderId }) => orderId)).size;
  return [`To ship by ${shipOn}: ${count}`, '', ...sums(items), '', ...items.map(orderLine)].join('\n');
}

/**
 * Lists paid orders to ship by a day, without a change (rules §32.10). The CSV has semicolons and decimal commas, because
 * German spreadsheets expect both.
 */
export async function listOrders(db: Db, shipOn: IsoDate, format: 'csv' | 'pickList'): Promise<string> {
  const items = await shipmentsRepository(db).toShip(shipOn);
  return format === 'csv' ? toCsv([CSV_HEAD, ...items.map(csvRow)], 'de') : pickList(items, shipOn);
}
