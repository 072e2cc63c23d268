import { validateYupSchema, yupToFormErrors, type FormikErrors, type FormikValues } from 'formik';
import type { ObjectSchema } from 'yup';
import { unchangedIn } from '#src/domain/customer/unchanged';

/** Errors by field, except for fields with the stored value (rules §16.20). */
export async function brokenRules<Values extends FormikValues>(
  schema: ObjectSchema<Values>,
  stored: Partial<Values>,
  values: Values,
): Promise<FormikErrors<Values>> {
  const isUnchanged = unchangedIn(stored, values);
  try {
    await validateYupSchema(values, schema);
    return {};
  } catch (failure) {
    const errors = Object.entries(yupToFormErrors<Values>(failure));
    return Object.fromEntries(errors.filter(([field]) => !isUnchanged(field))) as FormikErrors<Values>;
  }
}
