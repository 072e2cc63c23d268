import { randomBytes } from 'node:crypto';
import { normalizeDiscountCode } from '#src/domain/discount/discountCode';
import { normalizeEmail } from '#src/domain/email';
import { toCents } from '#src/domain/money';
import { addDays } from '#src/domain/isoDate';
import { AppError, refuseField } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { demoRepository } from './repository';
import type { MadeDiscount, MakeDiscount } from './schemas';

const PERCENT_MAX = 100;

const uniqueCode = () => `DEMO-${randomBytes(5).toString('hex').toUpperCase()}`;

/** Creates a discount. @throws AppError `discountCodeTaken`, `invalidInput` for over 100 % or an end before start */
export const makeDiscount = ({ db, clock }: AppContext, shape: MakeDiscount): Promise<MadeDiscount> =>
  db.tx(async (tx) => {
    const { code = uniqueCode(), amount, isPercent, usageLimit = null, oncePerCustomer, customers, deleted } = shape;
    const startDate = addDays(clock.today(), shape.startInDays);
    const endDate = shape.endInDays === undefined ? null : addDays(clock.today(), shape.endInDays);
    if (isPercent && amount > PERCENT_MAX) refuseField({ field: 'amount', rule: 'discountPercentMax' });
    if (endDate !== null && endDate < startDate) refuseField({ field: 'endInDays', rule: 'discountEndBeforeStart' });
    const id = await demoRepository(tx).addDiscount({
      code,
      codeNorm: normalizeDiscountCode(code),
      amountHundredths: toCents(amount),
      isPercent,
      usageLimit,
      oncePerCustomer,
      startDate,
      endDate,
      deleted,
    });
    if (id === undefined) throw new AppError('discountCodeTaken', { fields: { code: 'discountCodeTaken' } });
    const emails = new Set(customers.map(normalizeEmail));
    for (const email of emails) await demoRepository(tx).addDiscountCustomer(id, email);
    return { id: String(id), code };
  });
