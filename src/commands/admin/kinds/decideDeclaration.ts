import { array, boolean, object, string, type ISchema } from 'yup';
import { declarationsApi } from '../../../api/declaration/declarationsApi';
import { refusalText } from '../../../api/failureText';
import { defineKind } from '../../defineKind';
import type { Translation } from './useAdminTexts';

const text = string().defined();
/** Ids of the cancelled subscriptions; empty if the decision names none. */
const purchaseIds: ISchema<readonly string[]> = array().of(text).required();

/** Executes or rejects a declaration; `reason` belongs to a rejection (rules §28.16). */
export const decideDeclaration = defineKind({
  schema: object({
    id: text,
    reference: text,
    decision: string().oneOf(['done', 'rejected']).required(),
    reason: string(),
    purchaseIds,
    // Allows subscriptions that are not listed with the declaration.
    unlisted: boolean().required(),
  }),
  call: declarationsApi.endpoints.decideDeclaration.initiate,
  words: ({ reference, decision }, { t, common }: Translation) => ({
    done: () => t(`admin:declarations.decided.${decision}`, { reference }),
    refused: (error) => t('admin:declarations.late', { reference, message: refusalText(common, error, 'adminList') }),
    inDoubt: t('admin:declarations.inDoubt', { reference }),
    expired: t('admin:declarations.gaveUp', { reference }),
  }),
});
