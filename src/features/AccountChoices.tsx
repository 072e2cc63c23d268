import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../api/customer/authApi';
import { fullName } from '../domain/customer/fullName';
import { useRegions } from '../i18n/useRegions';

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
    <label className="account-choice">
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
    </label>
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
      <fieldset className="account-choices" onBlur={() => setTouched(true)}>
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
      </fieldset>
      {touched && !chosen && (
        <p role="alert" className="light-text">
          {t('accounts.required')}
        </p>
      )}
    </>
  );
}
