import * as v from 'valibot';
import { paymentCommandsApi } from '../../../api/admin/paymentCommandsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = v.string();
const cents = v.pipe(v.number(), v.integer());

/** Refunds a part or all of a payment; `leftCents` is what the form has shown as left (rules §37.3). */
export const refund = defineKind({
  fields: { paymentId: text, amountCents: cents, reason: text, leftCents: cents },
  call: paymentCommandsApi.endpoints.refund.initiate,
  words: ({ paymentId }, { t, common }: Translation) => ({
    done: (message) => message || t('adminRefund:done', { paymentId }),
    refused: (error) => t('adminRefund:late', { paymentId, message: refusalText(common, error, 'adminList') }),
    inDoubt: t('adminRefund:inDoubt', { paymentId }),
    expired: t('adminRefund:gaveUp', { paymentId }),
  }),
});
