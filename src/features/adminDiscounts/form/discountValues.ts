import type { Discount } from '#src/api/discount/discountsApi';
import type { SaveDiscount } from '#src/commands/admin/AdminCommand';
import type { DiscountForm } from '#src/domain/discount/discountForm';
import { readEmails } from '#src/domain/customer/emailList';
import type { IsoDate } from '#src/domain/isoDate';

export const DISCOUNT_TYPES = ['percentage', 'fixed'] as const;

/** Values of the discount form. */
export interface DiscountValues {
  code: string;
  type: (typeof DISCOUNT_TYPES)[number];
  /** Decimal number with a point or a comma. */
  amount: string;
  oncePerCustomer: boolean;
  /** Overrides `usageTime`: the code can be used once. */
  oneTime: boolean;
  usageTime: string;
  customers: string[];
  /** Typed text that is not yet on the list of customers. */
  draft: string;
  startDate: string;
  endDate: string;
}

/** Discount that a form saves; `id` is null for a new one. */
export type FormTarget = Pick<SaveDiscount, 'id' | 'code' | 'keptStart'> & { version?: string | undefined };

/** Initial target and values of a form. */
export interface FormStart {
  target: FormTarget;
  values: DiscountValues;
}

/** Target of a new discount. */
export const NEW_TARGET: FormTarget = { id: null, code: null, keptStart: null };

const ONE_TIME = '1';

/** Values of a new discount that starts today. */
export const newDiscount = (today: IsoDate): DiscountValues => ({
  code: '',
  type: 'percentage',
  amount: '',
  oncePerCustomer: false,
  oneTime: false,
  usageTime: '',
  customers: [],
  draft: '',
  startDate: today,
  endDate: '',
});

/** Values of a stored discount; `oneTime` means one use, not once per customer (rules §15.25). */
export const valuesOf = (discount: Discount): DiscountValues => ({
  code: discount.code,
  type: discount.isPercentage ? 'percentage' : 'fixed',
  amount: String(discount.amount),
  oncePerCustomer: discount.oncePerCustomer,
  oneTime: discount.usageTime === Number(ONE_TIME) && !discount.oncePerCustomer,
  usageTime: discount.usageTime === null ? '' : String(discount.usageTime),
  customers: discount.customers,
  draft: '',
  startDate: discount.startDate,
  endDate: discount.endDate ?? '',
});

/** Values of a sent form; `oneTime` as in `valuesOf`. */
const valuesOfForm = (form: DiscountForm): DiscountValues => ({
  code: form.code,
  type: form.isPercentage ? 'percentage' : 'fixed',
  amount: form.amount,
  oncePerCustomer: form.oncePerCustomer,
  oneTime: form.usageTime === ONE_TIME && !form.oncePerCustomer,
  usageTime: form.usageTime,
  customers: readEmails(form.customerList).emails,
  draft: '',
  startDate: form.startDate,
  endDate: form.endDate,
});

/** Converts the values to the form of the rules and the endpoint. */
export const toDiscountForm = (values: DiscountValues): DiscountForm => ({
  code: values.code.trim(),
  amount: values.amount.trim().replace(',', '.'),
  isPercentage: values.type === 'percentage',
  customerList: [...new Set([...values.customers, ...readEmails(values.draft).emails])].join(','),
  usageTime: values.oneTime ? ONE_TIME : values.usageTime.trim(),
  oncePerCustomer: values.oncePerCustomer,
  startDate: values.startDate,
  endDate: values.endDate,
});

/** Returns the target of a form that edits a stored discount. */
export const targetOf = ({ id, code, startDate, version }: Discount): FormTarget => ({
  id,
  code,
  keptStart: startDate,
  version,
});

/** Start of a form that edits a stored discount. */
export const startOf = (discount: Discount): FormStart => ({ target: targetOf(discount), values: valuesOf(discount) });

/** Start of a form that restores the values of a save. */
export const startOfSave = (save: SaveDiscount): FormStart => ({ target: save, values: valuesOfForm(save.form) });

/** Command that saves valid values. */
export const toSaveDiscount = ({ id, code, keptStart, version }: FormTarget, values: DiscountValues): SaveDiscount => ({
  kind: 'saveDiscount',
  ...{ id, code, keptStart, version },
  form: toDiscountForm(values),
});
