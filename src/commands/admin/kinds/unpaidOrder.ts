import * as v from 'valibot';
import { paymentCommandsApi } from '../../../api/admin/paymentCommandsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = v.string();
const { tryPayment: tryCall, mailPayer: mailCall } = paymentCommandsApi.endpoints;

const unpaidOrder = (name: 'try' | 'mail', call: typeof tryCall.initiate) =>
  defineKind({
    fields: { purchaseId: text },
    call,
    words: ({ purchaseId }, { t, common }: Translation) => ({
      done: (message) => message,
      refused: (error) =>
        t('adminFailedPayments:late', { purchaseId, message: refusalText(common, error, 'adminList') }),
      inDoubt: t(`adminFailedPayments:${name}.inDoubt`, { purchaseId }),
      expired: t(`adminFailedPayments:${name}.gaveUp`, { purchaseId }),
    }),
  });

/** Charges an unpaid order at once (rules §37.6). */
export const tryPayment = unpaidOrder('try', tryCall.initiate);

/** Mails the person about an unpaid order again (rules §37.7). */
export const mailPayer = unpaidOrder('mail', mailCall.initiate);
