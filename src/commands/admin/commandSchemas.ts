import { array, boolean, number, object, string } from 'yup';
import type { CommandArea } from '../CommandArea';
import type { AdminChange } from './AdminCommand';

const text = string().defined();

/** The content of each kind of an admin's commands, as it is stored. */
export const commandSchemas: CommandArea<AdminChange>['schemas'] = {
  saveDiscount: object({
    id: text.nullable(),
    code: text.nullable(),
    keptStart: text.nullable(),
    version: string(),
    form: object({
      code: text,
      amount: text,
      isPercentage: boolean().required(),
      customerList: text,
      usageTime: text,
      oncePerCustomer: boolean().required(),
      startDate: text,
      endDate: text,
    }).noUnknown(),
  }),
  saveFrequencies: object({
    productId: text,
    productName: text,
    weeks: array().of(number().integer().required()).required(),
    version: string(),
  }),
  decideDeclaration: object({
    id: text,
    reference: text,
    decision: string().oneOf(['done', 'rejected']).required(),
    reason: string(),
    purchaseIds: array().of(text).required(),
    unlisted: boolean().required(),
  }),
  rejectDeclarations: object({ search: text, reason: text }),
};
