import { randomBytes } from 'node:crypto';
import { AppError } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { frequenciesRepository } from '../../core/shop/catalog/frequenciesRepository';
import { recordPrices } from '../../core/shop/catalog/recordPrices';
import { demoRepository } from './repository';
import type { MadeProduct, MakeProduct } from './schemas';

const DEFAULTS = { priceCents: 1_490, stock: 50, weeks: [2, 4, 6], active: true };

/** Creates a product, or changes the product `productId`. @throws AppError `productNotFound` */
export const makeProduct = ({ db, clock }: AppContext, { productId, ...shape }: MakeProduct): Promise<MadeProduct> =>
  db.tx(async (tx) => {
    const demo = demoRepository(tx);
    const mark = randomBytes(4).toString('hex').toUpperCase();
    const { weeks, ...values } = productId ? shape : { ...DEFAULTS, name: `Demo ${mark}`, ...shape };
    const id = productId ? toId(productId) : await demo.addProduct(mark);
    const name = await demo.changeProduct(id, values);
    if (name === undefined) throw new AppError('productNotFound');
    await recordPrices(tx, clock.now());
    if (weeks) await frequenciesRepository(tx).replace(id, weeks);
    return { productId: String(id), name };
  });
