import { randomBytes } from 'node:crypto';
import { normalizeDiscountCode } from '../../../src/domain/discountCode';
import { normalizeEmail } from '../../../src/domain/email';
import { toCents } from '../../../src/domain/money';
import { addDays } from '../../../src/domain/planDate';
import type { Services } from '../../services';
import { demoRepository } from './repository';
import type { MadeDiscount, MakeDiscount } from './schemas';

const uniqueCode = () => `DEMO-${randomBytes(5).toString('hex').toUpperCase()}`;

/** Makes a discount of a described shape, so that each test has a code of its own. */
export const makeDiscount = ({ db, clock }: Services, shape: MakeDiscount): Promise<MadeDiscount> =>
  db.tx(async (tx) => {
    const { code = uniqueCode(), amount, isPercent, usageLimit = null, oncePerCustomer, customers, deleted } = shape;
    const id = await demoRepository(tx).addDiscount({
      code,
      codeNorm: normalizeDiscountCode(code),
      amountHundredths: toCents(amount),
      isPercent,
      usageLimit,
      oncePerCustomer,
      startDate: addDays(clock.today(), shape.startInDays),
      endDate: shape.endInDays === undefined ? null : addDays(clock.today(), shape.endInDays),
      deleted,
    });
    for (const email of customers) await demoRepository(tx).addDiscountCustomer(id, normalizeEmail(email));
    return { id: String(id), code };
  });
