import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../api/customer/authApi';
import { fullName } from '../domain/customer/fullName';
import { useRegions } from '../i18n/useRegions';
import { RADIUS } from '../ui/layout/tokens';

const CARD: SxProps<Theme> = (theme) => ({
  m: 0,
  p: 1,
  pr: 2,
  border: `1.5px solid ${theme.vars.palette.divider}`,
  borderRadius: `${RADIUS.surface}px`,
  overflowWrap: 'anywhere',
  '&:has(:checked)': { borderColor: 'primary.main', boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}` },
  '&:has(:disabled)': { borderStyle: 'dashed' },
  '& > .MuiFormControlLabel-label.Mui-disabled': { color: 'text.primary' },
  '& > .MuiFormControlLabel-label > span': { display: 'block', color: 'text.secondary' },
});

/** Name, address and note of an account. */
function AccountLabel({ account, note }: { account: Account; note: string | undefined }) {
  const { country, stateName } = useRegions();
  const region = [stateName(account.country, account.state), country(account.country)].filter(Boolean).join(', ');
  return (
    <>
      <strong>{fullName(account)}</strong>
      {note !== undefined && <span>{note}</span>}
      <span>{account.email}</span>
      {account.addressLines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>
        {account.postalCode} {account.city}
      </span>
      <span>{region}</span>
    </>
  );
}

interface AccountChoicesProps {
  accounts: readonly Account[];
  /** The open account, disabled, with a note as its reason. */
  open?: { customerId: string; note: string } | undefined;
  chosen: string | undefined;
  onChoose: (customerId: string) => void;
}

/** Radio cards for the accounts of one e-mail address. Shows an error if left without a choice (rules §5.10). */
export function AccountChoices({ accounts, open, chosen, onChoose }: AccountChoicesProps) {
  const { t } = useTranslation('auth');
  const id = useId();
  const [touched, setTouched] = useState(false);
  return (
    <FormControl component="fieldset" fullWidth sx={{ mb: 3 }} onBlur={() => setTouched(true)}>
      <FormLabel component="legend" id={id}>
        {t('accounts.legend')}
      </FormLabel>
      <RadioGroup
        name="account"
        value={chosen ?? ''}
        aria-labelledby={id}
        onChange={(_, customerId) => onChoose(customerId)}
        sx={{ gap: 1.5 }}
      >
        {accounts.map((account) => (
          <FormControlLabel
            key={account.customerId}
            value={account.customerId}
            disabled={open?.customerId === account.customerId}
            control={<Radio />}
            label={
              <AccountLabel account={account} note={open?.customerId === account.customerId ? open.note : undefined} />
            }
            sx={CARD}
          />
        ))}
      </RadioGroup>
      {touched && !chosen && <FormHelperText role="alert">{t('accounts.required')}</FormHelperText>}
    </FormControl>
  );
}
