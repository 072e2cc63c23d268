import * as v from 'valibot';
import { fileCommandsApi } from '../../../api/customer/fileCommandsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

/** Adds a note of the team about a customer (rules §38.6). */
export const addNote = defineKind({
  fields: { customerId: v.string(), text: v.string() },
  call: fileCommandsApi.endpoints.addNote.initiate,
  words: (_command, { t, common }: Translation) => ({
    done: (message) => message,
    refused: (error) => refusalText(common, error, 'adminList'),
    inDoubt: t('admin:file.noteInDoubt'),
    expired: t('admin:file.noteGaveUp'),
  }),
});
