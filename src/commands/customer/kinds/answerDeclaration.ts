import * as v from 'valibot';
import { ownDeclarationsApi } from '../../../api/declaration/ownDeclarationsApi';
import { defineKind } from '../../defineKind';
import { text } from './fields';
import { words } from './words';

/** Disowns a declaration, or takes back the cancellation of a subscription (rules §28.23). */
export const answerDeclaration = defineKind({
  fields: {
    declarationId: text,
    reference: text,
    action: v.picklist(['disown', 'takeBack']),
    purchaseId: v.optional(v.string()),
  },
  call: ownDeclarationsApi.endpoints.answerDeclaration.initiate,
  words: words('answerDeclaration'),
});
