import * as v from 'valibot';
import { failureText } from '../../../api/failureText';
import { adminProductsApi } from '../../../api/product/adminProductsApi';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = v.string();
const weeks = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.readonly());

/** Saves a product's frequencies; `version` is the edited or the deliberately replaced one (rules §15.18). */
export const saveFrequencies = defineKind({
  fields: { productId: text, productName: text, weeks, version: v.optional(v.string()) },
  call: adminProductsApi.endpoints.saveProductFrequencies.initiate,
  words: ({ productName: product }, { t, common }: Translation) => {
    const late = (message: string) => t('adminProducts:edit.late', { product, message });
    const inDoubt = t('adminProducts:edit.inDoubt');
    return {
      done: (message, isAskerGone) => (isAskerGone ? late(message) : message),
      refused: (error) => late(error.fields?.frequency ?? failureText(common, error, 'productFrequency')),
      ...{ inDoubt, expired: inDoubt },
    };
  },
});
