import { businessDayAt } from '#src/domain/isoDate';
import type { Db, Sql } from '../../db/Db';
import { adminsRepository } from '../../core/platform/admins/repository';
import { recountHistory } from '../../db/history';
import { insertBulk } from './bulk/insertBulk';
import { demoDrafts } from './demoDrafts';
import { ADMIN_EMAIL } from './demoSignIns';
import { insertDrafts } from './insertDrafts';
import { seedDeclarations } from './seedDeclarations';
import { seedDiscounts } from './seedDiscounts';
import { seedOffers } from './seedOffers';
import { seedProducts, stockedProducts } from './seedProducts';

const LOCK = 'select pg_advisory_xact_lock(7236542)';
export const DEFAULT_SEED = 20_250_501;

export interface SeedPlan {
  customers: number;
  seed: number;
}

/** Fills an empty database with the demo shop. Requires a transaction. */
export async function seedShop(tx: Sql, { customers, seed }: SeedPlan): Promise<void> {
  await seedProducts(tx);
  const products = await stockedProducts(tx);
  const today = businessDayAt(new Date());
  await adminsRepository(tx).add(ADMIN_EMAIL, 'owner', new Date());
  const inStock = products.filter(({ stockQty }) => stockQty > 0);
  await insertDrafts(tx, today, demoDrafts(today, inStock));
  await insertBulk(tx, { seed, customers, today });
  await seedDiscounts(tx, today, seed);
  await seedDeclarations(tx, today, seed);
  await seedOffers(tx, today, seed);
}

export const isSeeded = async (tx: Sql): Promise<boolean> =>
  (await tx.query('select 1 from products limit 1')).length > 0;

/** Seeds an empty database once. An advisory lock makes other nodes wait. */
export const seedDatabase = (db: Db, demoCustomers: number): Promise<void> =>
  db.tx(async (tx) => {
    await tx.query(LOCK);
    if (await isSeeded(tx)) return;
    await seedShop(tx, { customers: demoCustomers, seed: DEFAULT_SEED });
    await recountHistory(tx);
    await tx.exec('analyze');
  }, 'long');
