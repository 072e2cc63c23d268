import { businessDayAt } from '../../../src/domain/planDate';
import type { Db } from '../Db';
import { demoDrafts } from './demoDrafts';
import { ADMIN_EMAIL } from './demoSignIns';
import { insertDrafts } from './insertDrafts';
import { createRandom } from './random';
import { randomDrafts } from './randomDrafts';
import { seedProducts, stockedProducts } from './seedProducts';

const SEED = 20_250_501;
const LOCK = 'select pg_advisory_xact_lock(7236542)';

/** Fills an empty database with the demo shop, once; nodes that start together wait for the first one. */
export const seedDatabase = (db: Db, demoCustomers: number): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query(LOCK);
    if ((await tx.query('select 1 from products limit 1')).length > 0) return;
    await seedProducts(tx);
    const products = await stockedProducts(tx);
    const today = businessDayAt(new Date());
    await tx.query('insert into admins (email_norm) values ($1)', [ADMIN_EMAIL]);
    const inStock = products.filter(({ stockQty }) => stockQty > 0);
    await insertDrafts(tx, [
      ...demoDrafts(today, inStock),
      ...randomDrafts(createRandom(SEED), demoCustomers, today, products),
    ]);
  });
