import type { Discount } from '#src/api/discount/discountsApi';
import type { SaveDiscount } from '#src/commands/admin/AdminCommand';
import type { DiscountForm } from '#src/domain/discount/discountForm';
import { readEmails } from '#src/domain/customer/emailList';
import type { IsoDate } from '#src/domain/isoDate';

export const DISCOUNT_TYPES = ['percentage', 'fixed'] as const;

/** The values of the discount form. */
export interface DiscountValues {
  code: string;
  type: (typeof DISCOUNT_TYPES)[number];
  /** With a point or a comma. */
  amount: string;
  oncePerCustomer: boolean;
  /** Ticked, the code can be used once, whatever `usageTime` is. */
  oneTime: boolean;
  usageTime: string;
  customers: string[];
  /** What is typed in the customers' field and not yet on the list. */
  draft: string;
  startDate: string;
  endDate: string;
}

/** The discount that a form saves. */
export type FormTarget = Pick<SaveDiscount, 'id' | 'code' | 'keptStart'> & { version?: string | undefined };

/** What a form begins with. */
export interface FormStart {
  target: FormTarget;
  values: DiscountValues;
}

/** The target of a form that makes a new discount. */
export const NEW_TARGET: FormTarget = { id: null, code: null, keptStart: null };

const ONE_TIME = '1';

/** A new one, from today on. */
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

/** A stored one; one-time usage is ticked when the usage time is 1 and not once per customer (rules §15.25). */
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

/** The values of a form that was sent; one-time usage is ticked by the rule of a stored one. */
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

/** What the values mean, in the words of the rules and of the call. */
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

/** The target of a form that edits a stored discount. */
export const targetOf = ({ id, code, startDate, version }: Discount): FormTarget => ({
  id,
  code,
  keptStart: startDate,
  version,
});

/** The start of a form that edits a stored discount. */
export const startOf = (discount: Discount): FormStart => ({ target: targetOf(discount), values: valuesOf(discount) });

/** The start of a form that restores a save. */
export const startOfSave = (save: SaveDiscount): FormStart => ({ target: save, values: valuesOfForm(save.form) });

/** The command for confirmed values. */
export const toSaveDiscount = ({ id, code, keptStart, version }: FormTarget, values: DiscountValues): SaveDiscount => ({
  kind: 'saveDiscount',
  ...{ id, code, keptStart, version },
  form: toDiscountForm(values),
});
