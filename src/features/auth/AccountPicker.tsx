import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import { endsSession } from '../../api/failurePolicy';
import { refusalText } from '../../api/failureText';
import { Form } from '../../ui/forms/Form';
import { AccountChoices } from '../../components/AccountChoices';
import { useSignIn } from './SignInFlowContext';
import { accountSchema } from './signInSchemas';

/** Choice among several accounts of one e-mail address. Proceed is disabled until a choice (rules §5.10). */
export function AccountPicker() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const flow = useSignIn();
  const formik = useFormik({
    initialValues: { customerId: '' },
    validationSchema: accountSchema,
    onSubmit: ({ customerId }) => flow.openAccount(customerId),
  });
  const { customerId } = formik.values;

  if (flow.areAccountsLoading) return <Typography role="status">{common('loading')}</Typography>;
  // Renders nothing after the end of the session, because the failure policy reports the end and redirects.
  if (flow.failure && endsSession(flow.failure)) return null;
  if (flow.areAccountsMissing) {
    return (
      <>
        <Typography role="alert" sx={{ mb: 2 }}>
          {t('accounts.loadFailed')}
        </Typography>
        <Button variant="contained" onClick={flow.reloadAccounts}>
          {common('actions.retry')}
        </Button>
      </>
    );
  }

  return (
    <Form onSubmit={() => void formik.submitForm()}>
      <Typography sx={{ mb: 2 }}>{t('accounts.intro')}</Typography>
      <AccountChoices
        accounts={flow.accounts}
        chosen={customerId || undefined}
        onChoose={(chosen) => void formik.setFieldValue('customerId', chosen)}
      />
      {flow.failure && (
        <Typography role="alert" color="error" sx={{ mb: 2 }}>
          {refusalText(common, flow.failure)}
        </Typography>
      )}
      <Button
        type="submit"
        variant="contained"
        fullWidth
        disabled={customerId === ''}
        aria-disabled={flow.isOpeningAccount}
      >
        {flow.isOpeningAccount ? t('accounts.proceeding') : t('accounts.proceed')}
      </Button>
    </Form>
  );
}
