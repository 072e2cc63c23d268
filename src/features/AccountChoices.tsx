import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../api/customer/authApi';
import { fullName } from '../domain/customer/fullName';
import { useRegions } from '../i18n/useRegions';
import { RADIUS, WEIGHT } from '../ui/layout/tokens';

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
  '&:has(:disabled)': { cursor: 'default', borderStyle: 'dashed' },
  '& > input': { width: 22, height: 22, accentColor: theme.vars.palette.primary.main },
  '& > span > span': { display: 'block', color: theme.vars.palette.text.secondary },
}));

interface AccountCardProps {
  account: Account;
  isChosen: boolean;
  /** Why it cannot be chosen. */
  note: string | undefined;
  onChoose: (customerId: string) => void;
}

function AccountCard({ account, isChosen, note, onChoose }: AccountCardProps) {
  const { country, stateName } = useRegions();
  return (
    <Card>
      <input
        type="radio"
        name="account"
        checked={isChosen}
        disabled={note !== undefined}
        onChange={() => onChoose(account.customerId)}
      />
      <span>
        <strong>{fullName(account)}</strong>
        {note !== undefined && <span>{note}</span>}
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

interface AccountChoicesProps {
  accounts: readonly Account[];
  /** The one that is open already, which cannot be chosen, and what says so. */
  open?: { customerId: string; note: string } | undefined;
  chosen: string | undefined;
  onChoose: (customerId: string) => void;
}

/** Several accounts of one address, a card each; says that one is required once they are left (rules §5.10). */
export function AccountChoices({ accounts, open, chosen, onChoose }: AccountChoicesProps) {
  const { t } = useTranslation('auth');
  const [touched, setTouched] = useState(false);
  return (
    <>
      <Choices onBlur={() => setTouched(true)}>
        <legend>{t('accounts.legend')}</legend>
        {accounts.map((account) => (
          <AccountCard
            key={account.customerId}
            account={account}
            isChosen={chosen === account.customerId}
            note={open?.customerId === account.customerId ? open.note : undefined}
            onChoose={onChoose}
          />
        ))}
      </Choices>
      {touched && !chosen && <Typography role="alert">{t('accounts.required')}</Typography>}
    </>
  );
}
