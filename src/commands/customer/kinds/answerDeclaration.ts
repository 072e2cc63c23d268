import { object, string } from 'yup';
import { ownDeclarationsApi } from '../../../api/declaration/ownDeclarationsApi';
import { defineKind } from '../../defineKind';
import { text } from './fields';
import { words } from './words';

/** Disowns a declaration, or takes back the cancellation of a subscription (rules §28.23). */
export const answerDeclaration = defineKind({
  schema: object({
    declarationId: text,
    reference: text,
    action: string().oneOf(['disown', 'takeBack']).required(),
    purchaseId: string(),
  }),
  call: ownDeclarationsApi.endpoints.answerDeclaration.initiate,
  words: words('answerDeclaration'),
});
