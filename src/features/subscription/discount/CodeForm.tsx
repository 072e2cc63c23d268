import { styled } from '@mui/material/styles';
import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/forms/Button';
import { Field } from '../../../ui/forms/Field';
import { useUnsavedInput } from '../../../ui/forms/useUnsavedInput';
import { codeSchema } from './codeSchema';

const Row = styled('form')(({ theme }) => ({
  display: 'grid',
  columnGap: theme.spacing(2),
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    // Beside the field, below its label.
    '& > button': { marginTop: '1.95rem', minHeight: 52 },
  },
}));

interface CodeFormProps {
  /** Why the shop did not take this code; shown until it is changed. */
  refused: { code: string; reason: string } | undefined;
  isSending: boolean;
  isBusy: boolean;
  /** The button's label while the shop asks to wait (rules §17.13). */
  waitLabel: string | undefined;
  onApply: (code: string) => void;
}

/** The box for a discount code (rules §11.6). */
export function CodeForm({ refused, isSending, isBusy, waitLabel, onApply }: CodeFormProps) {
  const { t } = useTranslation('subscription');
  const form = useFormik({
    initialValues: { code: '' },
    validationSchema: codeSchema,
    onSubmit: ({ code }) => onApply(code.trim()),
  });
  const { errors, touched, values } = form;
  const error = touched.code && errors.code ? t(errors.code as ParseKeys<'subscription'>) : undefined;
  useUnsavedInput(values.code.trim() !== '' && !isBusy);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!isBusy && !waitLabel) void form.submitForm();
  };
  return (
    <Row noValidate onSubmit={submit}>
      <Field
        label={t('code.label')}
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getFieldProps('code')}
        error={error ?? (refused?.code === values.code.trim() ? refused.reason : undefined)}
      />
      <Button type="submit" look="outlined" aria-disabled={isBusy || waitLabel !== undefined}>
        {waitLabel ?? (isSending ? t('code.applying') : t('code.apply'))}
      </Button>
    </Row>
  );
}
