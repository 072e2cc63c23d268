import Button from '@mui/material/Button';
import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Form } from '#src/ui/forms/Form.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { useUnsavedInput } from '#src/ui/forms/useUnsavedInput';
import { CONTROL_HEIGHT } from '#src/ui/layout/tokens';
import { codeSchema } from './codeSchema';

/** Places the button beside the field, except on phones. */
const ROW = {
  display: { sm: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: 1,
  '& > button': { minHeight: CONTROL_HEIGHT.large, mt: { sm: 2 } },
};

interface CodeFormProps {
  /** The refused code and its reason; displayed until the code is edited. */
  refused: { code: string; reason: string } | undefined;
  isChecking: boolean;
  isSending: boolean;
  isBusy: boolean;
  /** Label of the button during a wait (rules §17.13). */
  waitLabel: string | undefined;
  onApply: (code: string) => void;
}

/** Form for a discount code (rules §11.6). */
export function CodeForm({ refused, isChecking, isSending, isBusy, waitLabel, onApply }: CodeFormProps) {
  const { t } = useTranslation('subscription');
  const form = useFormik({
    initialValues: { code: '' },
    validationSchema: codeSchema,
    onSubmit: ({ code }) => onApply(code.trim()),
  });
  const { errors, touched, values } = form;
  const error = touched.code && errors.code ? t(errors.code as ParseKeys<'subscription'>) : undefined;
  useUnsavedInput(values.code.trim() !== '' && !isBusy);
  const submit = () => {
    if (!isBusy && !waitLabel) void form.submitForm();
  };
  return (
    <Form sx={ROW} onSubmit={submit}>
      <Field
        label={t('code.label')}
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getFieldProps('code')}
        error={error ?? (refused?.code === values.code.trim() ? refused.reason : undefined)}
      />
      <Button type="submit" variant="outlined" aria-disabled={isBusy || waitLabel !== undefined}>
        {waitLabel ?? t(isSending ? 'code.applying' : isChecking ? 'code.checking' : 'code.apply')}
      </Button>
    </Form>
  );
}
