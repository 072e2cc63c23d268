import Button from '@mui/material/Button';
import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#src/api/failureText';
import { OtpInput } from '#src/components/OtpInput.tsx';
import { isOtpCode } from '#src/domain/customer/otp';
import { Form } from '#src/ui/forms/Form.tsx';
import { useWait } from '#src/ui/forms/useWait';
import { appCodeSchema } from './codeSchemas';
import type { SecondFactorFlow } from './useSecondFactor';

interface AppCodeFormProps {
  flow: SecondFactorFlow;
  submitLabel: string;
  /** False if the page has text to read before the code. */
  isFocused?: boolean;
}

/** Form for the code of the authenticator app. Submits a typed or pasted code at once. */
export function AppCodeForm({ flow, submitLabel, isFocused }: AppCodeFormProps) {
  const { t } = useTranslation('secondFactor');
  const { t: auth } = useTranslation('auth');
  const { t: common } = useTranslation();
  const formik = useFormik({
    initialValues: { code: '' },
    validationSchema: appCodeSchema,
    validateOnChange: false,
    onSubmit: ({ code }) => submitCode(code),
  });
  const wait = useWait(flow.failure);
  const submitCode = (code: string): void => {
    if (wait.label === undefined) flow.submitCode(code);
  };
  const change = (next: string) => {
    const isNew = next !== formik.values.code;
    // Clears the error about missing digits.
    formik.resetForm({ values: { code: next } });
    if (isNew && isOtpCode(next)) submitCode(next);
  };
  const isBroken = formik.touched.code && formik.errors.code !== undefined;
  return (
    <Form onSubmit={() => void formik.submitForm()}>
      <OtpInput
        label={t('code.label')}
        value={formik.values.code}
        onChange={change}
        error={isBroken ? auth('otp.incomplete') : wait.failure && refusalText(common, wait.failure, 'secondFactor')}
        isFocused={isFocused}
      />
      <Button type="submit" variant="contained" fullWidth aria-disabled={flow.isChecking || wait.label !== undefined}>
        {wait.label ?? (flow.isChecking ? auth('otp.checking') : submitLabel)}
      </Button>
    </Form>
  );
}
