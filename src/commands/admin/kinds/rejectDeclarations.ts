import * as v from 'valibot';
import { declarationsApi } from '../../../api/declaration/declarationsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = v.string();

/** Rejects all open declarations of a search (rules §28.15). */
export const rejectDeclarations = defineKind({
  fields: { search: text, reason: text },
  call: declarationsApi.endpoints.rejectDeclarations.initiate,
  words: ({ search }, { t, common }: Translation) => ({
    done: (message) => message,
    refused: (error) =>
      t('admin:declarations.rejectLate', { search, message: refusalText(common, error, 'adminList') }),
    inDoubt: t('admin:declarations.rejectInDoubt', { search }),
    expired: t('admin:declarations.rejectGaveUp', { search }),
  }),
});
