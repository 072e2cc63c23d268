import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { endsSession } from '../../api/failurePolicy';
import { refusalText } from '../../api/failureText';
import type { Account } from '../../api/customer/authApi';
import { useRegions } from '../../i18n/useRegions';
import { useSignIn } from './SignInFlowContext';
import { LightButton } from '../../ui/forms/LightButton';
import { RADIUS, WEIGHT } from '../../ui/layout/tokens';

const Choices = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: theme.spacing(0, 0, 3),
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > legend': { padding: 0, marginBottom: theme.spacing(1), fontWeight: WEIGHT.strong },
}));

const Card = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(0, 1.5),
  padding: theme.spacing(2),
  borderRadius: RADIUS.surface,
  border: `1.5px solid ${theme.vars.palette.divider}`,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:has(:checked)': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& > input': { width: 22, height: 22, accentColor: theme.vars.palette.primary.main },
  '& > span > span': { display: 'block', color: theme.vars.palette.text.secondary },
}));

interface AccountCardProps {
  account: Account;
  isChosen: boolean;
  onChoose: (customerId: string) => void;
}

function AccountCard({ account, isChosen, onChoose }: AccountCardProps) {
  const { country, stateName } = useRegions();
  return (
    <Card>
      <input type="radio" name="account" checked={isChosen} onChange={() => onChoose(account.customerId)} />
      <span>
        <strong>
          {account.firstName} {account.lastName}
        </strong>
        <span>{account.email}</span>
        {account.addressLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>
          {account.postalCode} {account.city}
        </span>
        <span>{[stateName(account.country, account.state), country(account.country)].filter(Boolean).join(', ')}</span>
      </span>
    </Card>
  );
}

/** Which of several accounts behind one address to open; Proceed is disabled until one is chosen (rules §5.10). */
export function AccountPicker() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const flow = useSignIn();
  const [chosen, setChosen] = useState<string>();
  const [touched, setTouched] = useState(false);

  if (flow.areAccountsLoading) return <p role="status">{common('loading')}</p>;
  // The policy table reports an ended session, and leaves; nothing is left to retry.
  if (flow.failure && endsSession(flow.failure)) return null;
  if (flow.areAccountsMissing) {
    return (
      <>
        <Typography role="alert" sx={{ mb: 2 }}>
          {t('accounts.loadFailed')}
        </Typography>
        <LightButton look="solid" onClick={flow.reloadAccounts}>
          {common('actions.retry')}
        </LightButton>
      </>
    );
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen) flow.openAccount(chosen);
  };

  return (
    <form onSubmit={submit}>
      <Typography sx={{ mb: 2 }}>{t('accounts.intro')}</Typography>
      <Choices onBlur={() => setTouched(true)}>
        <legend>{t('accounts.legend')}</legend>
        {flow.accounts.map((account) => (
          <AccountCard
            key={account.customerId}
            account={account}
            isChosen={chosen === account.customerId}
            onChoose={setChosen}
          />
        ))}
      </Choices>
      {touched && !chosen && <Typography role="alert">{t('accounts.required')}</Typography>}
      {flow.failure && (
        <Typography role="alert" color="error" sx={{ mb: 2 }}>
          {refusalText(common, flow.failure)}
        </Typography>
      )}
      <LightButton type="submit" look="solid" wide disabled={!chosen} aria-disabled={flow.isOpeningAccount}>
        {flow.isOpeningAccount ? t('accounts.proceeding') : t('accounts.proceed')}
      </LightButton>
    </form>
  );
}
