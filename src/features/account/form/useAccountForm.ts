import { useFormik, type FormikValues } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectSchema } from 'yup';
import { isInDoubt } from '#src/api/apiError';
import { useOnDone } from '#src/commands/useOnDone';
import { useInvalidFocus } from '#src/ui/forms/useInvalidFocus';
import { useWait } from '#src/ui/forms/useWait';
import { leadOn } from '#src/ui/forms/leadOn';
import { brokenRules } from './brokenRules';
import type { RuleKey } from './ruleKey';
import { saveFailureText } from './saveFailure';
import type { AccountChange } from './useAccountChange';

interface AccountFormOptions<Values extends FormikValues> {
  initialValues: Values;
  /** What was typed before a reload, in place of these. */
  typed?: Partial<Values>;
  /** What the shop has: no rule judges it before it is changed. */
  stored?: Partial<Values>;
  schema: ObjectSchema<Values>;
  change: AccountChange<Values>;
  /** Closes the form. */
  onSaved: () => void;
  /** The wire's name of a field, where it is another one. */
  wireName?: (field: string) => string;
}

const dialogForm = () => document.querySelector('[role="dialog"] form');

/**
 * A dialog's form: errors show once a field was touched (rules §16.1), the server's refusals at their fields
 * (rules §17.6).
 */
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
  // What was sent once may be stored by now, whatever came back: it is replaced, also by what the form began with.
  const isSent = saved.values !== undefined;
  const submit = (values: Values): void => {
    const isChanged = names.some((name) => values[name] !== initialValues[name]);
    // Without a change there is nothing to send (rules §16.19).
    if (isChanged || isSent || isUncertain) save(values);
    else onSaved();
  };
  // What was typed since it was sent is not saved: the form remains open with it (rules §20.10).
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
    /** The button's label while the server asks to wait (rules §17.13). */
    waitLabel: wait.label,
    /** The answer to the last try is lost. */
    isInDoubt: isUncertain,
    /** Changes a field; whatever else is given changes with it. */
    change: (values: Partial<Values>) => void form.setValues({ ...form.values, ...values }),
    /** The same for a field that leads on once it is full: not before it is known whether that is right. */
    changeAndLeadOn: (values: Partial<Values>, field: HTMLInputElement, isFull: boolean) =>
      void form.setValues({ ...form.values, ...values }).then(() => leadOn(field, isFull)),
    touch: (name: Name) => void form.setFieldTouched(name),
    submit: () => {
      setIsEarlierSaved(false);
      void form.submitForm();
    },
    /** What a field shows and does. */
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
