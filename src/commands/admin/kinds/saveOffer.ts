import * as v from 'valibot';
import { refusalText } from '../../../api/failureText';
import { offerApi } from '../../../api/product/offerApi';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = v.string();
/** Saves price, sale and stock of a product (rules §39.6). */
export const saveOffer = defineKind({
  fields: {
    productId: text,
    productName: text,
    // Fields of the call.
    fields: v.record(text, text),
  },
  call: offerApi.endpoints.saveOffer.initiate,
  words: ({ productName: product }, { t, common }: Translation) => {
    const late = (message: string) => t('adminProducts:edit.late', { product, message });
    const inDoubt = t('adminProducts:edit.inDoubt');
    return {
      done: (message, isAskerGone) => (isAskerGone ? late(message) : message),
      refused: (error) => late(refusalText(common, error, 'adminList')),
      ...{ inDoubt, expired: inDoubt },
    };
  },
});
