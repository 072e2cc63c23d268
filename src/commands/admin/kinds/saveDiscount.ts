import * as v from 'valibot';
import { discountsApi, LAST_SAVE } from '../../../api/discount/discountsApi';
import { failureText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = v.string();

/** Creates or changes a discount (rules §15.24). */
export const saveDiscount = defineKind({
  fields: {
    // Null for a new discount.
    id: v.nullable(text),
    // Stored code, used in the URL; null for a new discount.
    code: v.nullable(text),
    // Stored start date; a past date is valid if unchanged.
    keptStart: v.nullable(text),
    // Version of the edited discount; undefined for a new one, or without versions in the API.
    version: v.optional(v.string()),
    form: v.strictObject({
      code: text,
      amount: text,
      isPercentage: v.boolean(),
      customerList: text,
      usageTime: text,
      oncePerCustomer: v.boolean(),
      startDate: text,
      endDate: text,
    }),
  },
  call: (command) => discountsApi.endpoints.saveDiscount.initiate(command, { fixedCacheKey: LAST_SAVE }),
  words: ({ id, form: { code } }, { t, common }: Translation) => {
    const isNew = id === null;
    const refusal = isNew ? 'adminDiscounts:form.DISCOUNT_CREATE_FAILED' : 'adminDiscounts:form.DISCOUNT_UPDATE_FAILED';
    return {
      done: () => t(isNew ? 'adminDiscounts:done.DISCOUNT_CREATED' : 'adminDiscounts:done.DISCOUNT_UPDATED', { code }),
      refused: (error) => `${t(refusal, { code })} ${failureText(common, error, 'discountChange')}`,
      inDoubt: t(isNew ? 'adminDiscounts:inDoubt.create' : 'adminDiscounts:inDoubt.update', { code }),
      expired: t('adminDiscounts:inDoubt.gaveUp', { code }),
    };
  },
});
