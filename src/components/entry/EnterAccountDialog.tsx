import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { ENTRY_REASON_MAX } from '../../domain/customer/entryReason';
import { readTabItem, writeTabItem } from '../../session/browserStorage';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { Field } from '../../ui/forms/Field';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import type { Enterable } from './Enterable';
import { useEnterAccount } from './useEnterAccount';

/** Keys of messages, translated by the form. */
const messages = { reason: 'rules.reason', length: 'rules.length' } satisfies Record<string, ParseKeys<'adminEntry'>>;

const entrySchema = object({
  reason: string().trim().required(messages.reason).max(ENTRY_REASON_MAX, messages.length),
});

type ReasonFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'inputRef' | 'onFocus'>;

/** Takes the focus with its text selected, so that Enter sends the last reason and typing replaces it. */
function ReasonField(field: ReasonFieldProps) {
  const { t } = useTranslation('adminEntry');
  const inputRef = useFocusOn<HTMLInputElement>();
  return (
    <Field
      {...field}
      label={t('reason')}
      hint={t('hint')}
      inputRef={inputRef}
      onFocus={({ target }) => target.select()}
    />
  );
}

interface EnterAccountDialogProps {
  customer: Enterable;
  onClose: () => void;
}

/** Asks why the admin opens the account; the last reason of the tab is filled in (rules §36.10). */
export function EnterAccountDialog({ customer, onClose }: EnterAccountDialogProps) {
  const { t } = useTranslation('adminEntry');
  const { enter, isBusy, failure } = useEnterAccount();
  const form = useFormik({
    initialValues: { reason: readTabItem('entryReason') ?? '' },
    validationSchema: entrySchema,
    onSubmit: (values, { setSubmitting }) => {
      setSubmitting(false);
      const reason = values.reason.trim();
      writeTabItem('entryReason', reason);
      void enter(customer.customerId, reason);
    },
  });
  const rule = form.touched.reason ? form.errors.reason : undefined;
  const name = customer.fullName || customer.email;
  return (
    <ConfirmDialog
      title={t('title', { name })}
      confirmLabel={isBusy ? t('opening') : t('open')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void form.submitForm()}
      onCancel={onClose}
    >
      <Typography>{customer.email}</Typography>
      <ReasonField
        error={rule === undefined ? undefined : t(rule as ParseKeys<'adminEntry'>)}
        disabled={isBusy}
        {...form.getFieldProps('reason')}
      />
    </ConfirmDialog>
  );
}
