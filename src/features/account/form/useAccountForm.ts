import { useFormik, type FormikValues } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectSchema } from 'yup';
import { isInDoubt } from '#src/api/apiError';
import { useOnDone } from '#src/commands/useOnDone';
import { useInvalidFocus } from '#src/ui/forms/useInvalidFocus';
import { useWait } from '#src/ui/forms/useWait';
import { focusNextField } from '#src/ui/forms/focusNextField';
import { brokenRules } from './brokenRules';
import type { RuleKey } from './ruleKey';
import { saveFailureText } from './saveFailure';
import type { AccountChange } from './useAccountChange';

interface AccountFormOptions<Values extends FormikValues> {
  initialValues: Values;
  /** Values typed before a reload; they replace `initialValues`. */
  typed?: Partial<Values>;
  /** Stored values; no rule applies to an unchanged field (rules §16.20). */
  stored?: Partial<Values>;
  schema: ObjectSchema<Values>;
  change: AccountChange<Values>;
  /** Closes the form. */
  onSaved: () => void;
  /** Returns the wire name of a field; by default the same name. */
  wireName?: (field: string) => string;
}

const dialogForm = () => document.querySelector('[role="dialog"] form');

/** Form of an account dialog. Shows errors of touched fields (rules §16.1) and the server's refusals (rules §17.6). */
export function useAccountForm<Values extends FormikValues & Record<string, string>>({
  initialValues,
  typed,
  stored = {},
  schema,
  change: { save, isSaving, failure: last, saved },
  onSaved,
  wireName = (field) => field,
}: AccountFormOptions<Values>) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const form = useFormik<Values>({
    initialValues: { ...initialValues, ...typed },
    validate: (values) => brokenRules(schema, stored, values),
    onSubmit: (values) => submit(values),
  });
  const wait = useWait(last?.error);
  const failure = wait.failure && last;
  const isUncertain = failure !== undefined && isInDoubt(failure.error);

  type Name = Extract<keyof Values, string>;
  const names = Object.keys(initialValues) as Name[];
  const isDirty =
    form.dirty || (typed !== undefined && names.some((name) => form.values[name] !== initialValues[name]));
  // True after a first attempt, because those values may be stored and must be replaced.
  const isSent = saved.values !== undefined;
  const submit = (values: Values): void => {
    const isChanged = names.some((name) => values[name] !== initialValues[name]);
    // Skips a save without changes (rules §16.19).
    if (isChanged || isSent || isUncertain) save(values);
    else onSaved();
  };
  // Keeps the form open with text that was typed after the save was sent (rules §20.10).
  const [isEarlierSaved, setIsEarlierSaved] = useState(false);
  useOnDone(saved.count, () => {
    const { values: sent } = saved;
    const isAsSent = sent ? names.every((name) => form.values[name] === sent[name]) : !isDirty;
    if (isAsSent) onSaved();
    else setIsEarlierSaved(true);
  });

  const refusals = failure?.error.fields ?? {};
  const refusalAt = (name: Name) =>
    failure?.values?.[name] === form.values[name] ? refusals[wireName(name)] : undefined;
  const brokenRule = (name: Name): RuleKey | undefined =>
    form.touched[name] ? (form.errors[name] as RuleKey | undefined) : undefined;
  const refused = names.find((name) => refusals[wireName(name)] !== undefined);
  useInvalidFocus({ form, element: dialogForm, refused });

  return {
    values: form.values,
    isDirty,
    isSaving,
    /** Label of the button during a wait that the server requires (rules §17.13). */
    waitLabel: wait.label,
    /** True after a lost response. */
    isInDoubt: isUncertain,
    /** Changes one or more fields. */
    change: (values: Partial<Values>) => void form.setValues({ ...form.values, ...values }),
    /** Changes fields, and focuses the next field once this one is full. Waits for the validation. */
    changeAndFocusNext: (values: Partial<Values>, field: HTMLInputElement, isFull: boolean) =>
      void form.setValues({ ...form.values, ...values }).then(() => focusNextField(field, isFull)),
    touch: (name: Name) => void form.setFieldTouched(name),
    submit: () => {
      setIsEarlierSaved(false);
      void form.submitForm();
    },
    /** Props of a field. */
    field(name: Name) {
      const broken = brokenRule(name);
      return { ...form.getFieldProps(name), error: broken ? t(broken) : refusalAt(name) };
    },
    failureText: isEarlierSaved ? t('lost.earlierSaved') : refused ? undefined : saveFailureText(common, t, failure),
  };
}

export type AccountForm<Values extends FormikValues & Record<string, string>> = ReturnType<
  typeof useAccountForm<Values>
>;
