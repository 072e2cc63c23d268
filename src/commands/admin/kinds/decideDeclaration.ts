import * as v from 'valibot';
import { declarationsApi } from '../../../api/declaration/declarationsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = v.string();
/** Ids of the cancelled subscriptions; empty if the decision names none. */
const purchaseIds = v.pipe(v.array(text), v.readonly());

/** Executes or rejects a declaration; `reason` belongs to a rejection (rules §28.16). */
export const decideDeclaration = defineKind({
  fields: {
    id: text,
    reference: text,
    decision: v.picklist(['done', 'rejected']),
    reason: v.optional(v.string()),
    purchaseIds,
    // Allows subscriptions that are not listed with the declaration.
    unlisted: v.boolean(),
  },
  call: declarationsApi.endpoints.decideDeclaration.initiate,
  words: ({ reference, decision }, { t, common }: Translation) => ({
    done: () => t(`admin:declarations.decided.${decision}`, { reference }),
    refused: (error) => t('admin:declarations.late', { reference, message: refusalText(common, error, 'adminList') }),
    inDoubt: t('admin:declarations.inDoubt', { reference }),
    expired: t('admin:declarations.gaveUp', { reference }),
  }),
});
