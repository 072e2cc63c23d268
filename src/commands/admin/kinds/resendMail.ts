import * as v from 'valibot';
import { fileCommandsApi } from '../../../api/customer/fileCommandsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

/** Sends a mail to a customer again (rules §38.5). */
export const resendMail = defineKind({
  fields: { customerId: v.string(), mailId: v.string() },
  call: fileCommandsApi.endpoints.resendMail.initiate,
  words: (_command, { t, common }: Translation) => ({
    done: (message) => message,
    refused: (error) => refusalText(common, error, 'adminList'),
    inDoubt: t('admin:file.mailInDoubt'),
    expired: t('admin:file.mailGaveUp'),
  }),
});
