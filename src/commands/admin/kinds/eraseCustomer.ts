import * as v from 'valibot';
import { fileCommandsApi } from '../../../api/customer/fileCommandsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

/** Erases a customer's data (rules §40.3). */
export const eraseCustomer = defineKind({
  fields: { customerId: v.string() },
  call: fileCommandsApi.endpoints.eraseCustomer.initiate,
  words: (_command, { t, common }: Translation) => ({
    done: (message) => message,
    refused: (error) => refusalText(common, error, 'adminList'),
    inDoubt: t('admin:file.eraseInDoubt'),
    expired: t('admin:file.eraseGaveUp'),
  }),
});
