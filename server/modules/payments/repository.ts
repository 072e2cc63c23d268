import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import type { PaymentWire } from './schemas';

export const paymentsRepository = (sql: Sql) => ({
  /** Returns a customer's payments with their items, newest first (rules §12.3). */
  list: (customerId: number, lang: Language) =>
    sql.query<PaymentWire>(
      `select y.id::text as "orderId", y.subscription_id::text as "purchaseId", y.billed_on as "dateCreated",
              y.response_type as "responseType", '€' as "currencySymbol",
              y.total_cents / 100.0::float8 as "totalAmount", y.tax_cents / 100.0::float8 as taxes,
              y.shipping_cents / 100.0::float8 as shipping, y.discount_cents / 100.0::float8 as discount,
              y.next_bill_date as "nextBillDate",
              (select json_agg(json_build_object('productId', i.product_id::text, 'productName', p.name_${lang},
                        'productImagePath', p.image_path, 'productQty', i.qty,
                        'price', i.unit_price_cents / 100.0::float8, 'nextBillDate', y.next_bill_date) order by i.line)
               from payment_items i join products p on p.id = i.product_id where i.payment_id = y.id) as items
       from payments y where y.customer_id = $1
       order by y.billed_on desc, y.id desc`,
      [customerId],
    ),
});
