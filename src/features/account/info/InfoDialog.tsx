import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { isInDoubt, type ApiError } from '#src/api/apiError';
import { endsSession } from '#src/api/failurePolicy';
import { refusalText } from '#src/api/failureText';
import type { Customer } from '#src/api/customer/customerApi';
import { isEmail } from '#src/domain/email';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldRow } from '#src/ui/forms/FieldRow.tsx';
import { useWait } from '#src/ui/forms/useWait';
import { EmailCode } from './EmailCode';
import { infoSchema, type InfoValues } from './infoSchema';
import { FormDialog } from '../form/FormDialog';
import { useAccountForm } from '../form/useAccountForm';
import { useEmailChangeFlow } from './useEmailChangeFlow';

/** Wire names of the fields (rules §13.4). */
const WIRE_NAMES: Record<string, string> = { email: 'emailAddress', phone: 'phoneNumber' };

/** Message at the address field if the server sent no code (rules §17.6). */
function useVerifyText() {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  return (error: ApiError | undefined): string | undefined => {
    if (!error || endsSession(error)) return undefined;
    const { status, fields } = error;
    if (isInDoubt(error) || status === undefined) return t('email.verifyError');
    return `${t('email.verifyFailed')}: ${fields?.email ?? refusalText(common, error)}`;
  };
}

/** Assigns a refusal without a field to the sent code: wrong, expired or invalid (rules §5.5, §13.8). */
function atItsField(error: ApiError, values: InfoValues | undefined): ApiError {
  const isAboutCode = error.status === 400 && !error.fields && values !== undefined && values.otp !== '';
  return isAboutCode ? { ...error, fields: { otp: error.message } } : error;
}

/** Dialog for name, e-mail address and phone number; a code verifies a new address (rules §13.7). */
export function InfoDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('account');
  const verifyText = useVerifyText();
  const flow = useEmailChangeFlow(customer);
  const { failure } = flow;
  const wait = useWait(flow.requestFailure);
  const { firstName, lastName, email: currentEmail, phone } = customer;
  const form = useAccountForm<InfoValues>({
    initialValues: { firstName, lastName, email: currentEmail, otp: '', phone },
    stored: { firstName, lastName, email: currentEmail, phone },
    ...(flow.keptEmail !== undefined && { typed: { email: flow.keptEmail } }),
    schema: infoSchema(currentEmail),
    change: { ...flow, failure: failure && { ...failure, error: atItsField(failure.error, failure.values) } },
    onSaved: onClose,
    wireName: (field) => WIRE_NAMES[field] ?? field,
  });
  const email = form.field('email');
  const code = form.field('otp');
  // Reports a missing code at the address field while the code field is hidden.
  const proofMissing = flow.canVerify && code.error ? t('rules.verifyFirst') : undefined;
  const verify = () => {
    form.touch('email');
    if (isEmail(form.values.email.trim()) && !wait.label) flow.verify();
  };

  return (
    <FormDialog form={form} title={t('info.editTitle')} onClose={onClose}>
      <FieldRow>
        <Field label={t('fields.firstName')} autoComplete="given-name" {...form.field('firstName')} />
        <Field label={t('fields.lastName')} autoComplete="family-name" {...form.field('lastName')} />
      </FieldRow>
      <Field
        label={t('fields.email')}
        type="email"
        autoComplete="email"
        {...email}
        onChange={(event) => {
          email.onChange(event);
          flow.editEmail(event.target.value.trim());
        }}
        error={email.error ?? verifyText(wait.failure) ?? proofMissing}
      />
      {flow.canVerify && (
        <Button variant="outlined" aria-disabled={flow.isRequesting || wait.label !== undefined} onClick={verify}>
          {wait.label ?? (flow.isRequesting ? t('email.verifying') : t('email.verify'))}
        </Button>
      )}
      <EmailCode flow={flow} email={form.values.email.trim()} field={code} onChange={(otp) => form.change({ otp })} />
      <Field
        label={t('fields.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...form.field('phone')}
      />
    </FormDialog>
  );
}
