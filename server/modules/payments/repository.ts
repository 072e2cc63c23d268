import { trackingUrl } from '#src/domain/order/carriers';
import type { Language } from '#src/domain/language';
import { businessDaySql } from '../../core/platform/wire/momentSql';
import type { Sql } from '../../db/Db';
import type { PaymentOrderWire, PaymentWire } from './schemas';

type Row = Omit<PaymentWire, 'order' | 'refunds'> & {
  order: Omit<PaymentOrderWire, 'trackingUrl'> | null;
  refunds: PaymentWire['refunds'] | null;
};

/** SQL: order of a payment with its last shipment; null until the migration has reached the payment. */
const ORDER = `case when o.id is not null then json_build_object('number', o.id::text, 'fulfilment', o.fulfilment,
  'isMigrated', o.is_migrated, 'cardLast4', ot.card_last4, 'delivery', ot.delivery, 'billing', ot.billing,
  'shippedOn', shipment.shipped_on, 'carrier', shipment.carrier, 'trackingNumber', shipment.tracking_number) end`;

const SHIPMENT = `(select ${businessDaySql('at')} as shipped_on, carrier, tracking_number from order_entries
  where order_id = y.order_id and kind = 'shipped' order by id desc limit 1)`;

/** SQL: items of the payment, with the names of the day of the order. */
const ITEMS = (lang: Language) => `coalesce(
  (select json_agg(json_build_object('productId', i.product_id::text, 'productName', i.name_${lang}, 'sku', i.sku,
     'productImagePath', i.image_path, 'productQty', i.qty, 'price', i.unit_price_cents / 100.0::float8,
     'nextBillDate', y.next_bill_date) order by i.line)
   from order_items i where i.order_id = y.order_id and i.version = y.order_version),
  (select json_agg(json_build_object('productId', i.product_id::text, 'productName', p.name_${lang}, 'sku', p.sku,
     'productImagePath', p.image_path, 'productQty', i.qty, 'price', i.unit_price_cents / 100.0::float8,
     'nextBillDate', y.next_bill_date) order by i.line)
   from payment_items i join products p on p.id = i.product_id where i.payment_id = y.id))`;

/** SQL: refunds of the payment that its provider has accepted; null without one. */
const REFUNDS = `(select json_agg(json_build_object('amount', r.amount_cents / 100.0::float8, 'state', r.state,
    'date', ${businessDaySql('r.changed_at')}) order by r.id)
  from refunds r where r.payment_id = y.id and r.state in ('pending', 'done'))`;

const toWire = ({ order, refunds, ...payment }: Row): PaymentWire => ({
  ...payment,
  ...(refunds && { refunds }),
  order: order && { ...order, trackingUrl: trackingUrl(order.carrier, order.trackingNumber) },
});

export const paymentsRepository = (sql: Sql) => ({
  /** Returns a customer's payments with their orders and items, newest first (rules §12.3). */
  async list(customerId: number, lang: Language): Promise<PaymentWire[]> {
    const rows = await sql.query<Row>(
      `select y.id::text as "orderId", y.subscription_id::text as "purchaseId", y.billed_on as "dateCreated",
              y.response_type as "responseType", '€' as "currencySymbol",
              y.total_cents / 100.0::float8 as "totalAmount", y.tax_cents / 100.0::float8 as taxes,
              y.shipping_cents / 100.0::float8 as shipping, y.discount_cents / 100.0::float8 as discount,
              y.next_bill_date as "nextBillDate", ${ORDER} as "order", ${ITEMS(lang)} as items, ${REFUNDS} as refunds
       from payments y
       left join orders o on o.id = y.order_id
       left join order_terms ot on ot.order_id = y.order_id and ot.version = y.order_version
       left join lateral ${SHIPMENT} shipment on true
       where y.customer_id = $1
       order by y.billed_on desc, y.id desc`,
      [customerId],
    );
    return rows.map(toWire);
  },
});
