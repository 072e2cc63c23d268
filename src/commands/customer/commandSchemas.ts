import { array, boolean, number, object, string, type ObjectSchema } from 'yup';
import { isIsoDate } from '../../domain/isoDate';
import type { ChangeKind } from './Command';

const text = string().min(1).required();
const count = number().integer().min(0).required();
const day = text.test((value) => isIsoDate(value));

const ofSubscription = object({ purchaseId: text, productName: string().defined(), version: string() });
const moved = ofSubscription.shape({ nextBillDate: day });
const ordered = ofSubscription.shape({
  productId: text,
  unitPriceCents: count,
  quantity: count,
  intervalDays: count,
  isIntervalChange: boolean().required(),
});

const fields = (...names: string[]) => object(Object.fromEntries(names.map((name) => [name, string().defined()])));
const ADDRESS = ['address1', 'address2', 'postalCode', 'city', 'state', 'country'];
const address = object({ address: fields(...ADDRESS).noUnknown() });

/** The content of each kind of a customer's commands, as it is stored. */
export const commandSchemas: Record<ChangeKind, ObjectSchema<object>> = {
  move: moved,
  skip: moved,
  delay: moved,
  orderNow: moved,
  pause: ofSubscription.shape({ restartDate: day }),
  cancel: ofSubscription.shape({ reason: text }),
  edit: ordered,
  swap: ordered,
  applyDiscount: ofSubscription.shape({ code: text }),
  removeDiscount: ofSubscription.shape({ code: text, recordId: text }),
  paySource: ofSubscription.shape({ paySourceId: text }),
  // Empty where nothing is to pay.
  retryPayment: ofSubscription.shape({ paySourceId: string().defined() }),
  reactivate: ofSubscription,
  undo: object({ receiptId: text, productName: string().defined() }),
  answerDeclaration: object({
    declarationId: text,
    reference: text,
    action: string().oneOf(['disown', 'takeBack']).required(),
    purchaseId: string(),
  }),
  saveInfo: object({
    info: fields('firstName', 'lastName', 'email', 'phone').noUnknown(),
    currentEmail: text,
    isAdmin: boolean().required(),
  }),
  addAddress: object({ address: fields('firstName', 'lastName', ...ADDRESS).noUnknown() }),
  saveBilling: address,
  saveShipping: address,
  deleteShipping: object(),
  saveCard: object({
    paySourceId: string().defined(),
    last4: text,
    expiry: text,
    knownIds: array().of(text).required(),
  }),
  deleteCard: object({ paySourceId: text, last4: text }),
};
