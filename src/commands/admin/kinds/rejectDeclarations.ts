import { object, string } from 'yup';
import { declarationsApi } from '../../../api/declaration/declarationsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = string().defined();

/** Rejects all open declarations of a search (rules §28.15). */
export const rejectDeclarations = defineKind({
  schema: object({ search: text, reason: text }),
  call: declarationsApi.endpoints.rejectDeclarations.initiate,
  words: ({ search }, { t, common }: Translation) => ({
    done: (message) => message,
    refused: (error) =>
      t('admin:declarations.rejectLate', { search, message: refusalText(common, error, 'adminList') }),
    inDoubt: t('admin:declarations.rejectInDoubt', { search }),
    expired: t('admin:declarations.rejectGaveUp', { search }),
  }),
});
