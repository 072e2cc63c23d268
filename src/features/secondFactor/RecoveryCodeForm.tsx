import Button from '@mui/material/Button';
import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#src/api/failureText';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { useWait } from '#src/ui/forms/useWait';
import { useFocusOn } from '#src/ui/layout/useFocusOn';
import { recoveryCodeSchema, recoveryRuleOf } from './codeSchemas';
import type { SecondFactorFlow } from './useSecondFactor';

/** Form for a recovery code instead of the app's (rules §36.13). */
export function RecoveryCodeForm({ flow }: { flow: SecondFactorFlow }) {
  const { t } = useTranslation('secondFactor');
  const { t: auth } = useTranslation('auth');
  const { t: common } = useTranslation();
  const input = useFocusOn<HTMLInputElement>();
  const formik = useFormik({
    initialValues: { code: '' },
    validationSchema: recoveryCodeSchema,
    validateOnBlur: false,
    onSubmit: ({ code }) => {
      if (wait.label === undefined) flow.submitCode(code.trim());
    },
  });
  const wait = useWait(flow.failure);
  const broken = recoveryRuleOf(formik.touched.code, formik.errors.code);
  return (
    <Form onSubmit={() => void formik.submitForm()}>
      <Field
        label={t('recovery.label')}
        inputRef={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...formik.getFieldProps('code')}
        error={broken ? t(`recovery.${broken}`) : wait.failure && refusalText(common, wait.failure, 'secondFactor')}
      />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        aria-disabled={flow.isChecking || wait.label !== undefined}
        sx={{ mt: 2 }}
      >
        {wait.label ?? (flow.isChecking ? auth('otp.checking') : auth('otp.submit'))}
      </Button>
    </Form>
  );
}
