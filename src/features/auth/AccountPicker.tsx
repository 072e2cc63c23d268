import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { endsSession } from '../../api/failurePolicy';
import { refusalText } from '../../api/failureText';
import { LightButton } from '../../ui/light/LightButton';
import { AccountChoices } from '../AccountChoices';
import { useSignIn } from './SignInFlowContext';

/** Which of several accounts behind one address to open; Proceed is disabled until one is chosen (rules §5.10). */
export function AccountPicker() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const flow = useSignIn();
  const [chosen, setChosen] = useState<string>();

  if (flow.areAccountsLoading) return <p role="status">{common('loading')}</p>;
  // The policy table reports an ended session, and leaves; nothing is left to retry.
  if (flow.failure && endsSession(flow.failure)) return null;
  if (flow.areAccountsMissing) {
    return (
      <>
        <p role="alert" className="light-text">
          {t('accounts.loadFailed')}
        </p>
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
      <p className="light-text">{t('accounts.intro')}</p>
      <AccountChoices accounts={flow.accounts} chosen={chosen} onChoose={setChosen} />
      {flow.failure && (
        <p role="alert" className="light-text light-error">
          {refusalText(common, flow.failure)}
        </p>
      )}
      <LightButton type="submit" look="solid" wide disabled={!chosen} aria-disabled={flow.isOpeningAccount}>
        {flow.isOpeningAccount ? t('accounts.proceeding') : t('accounts.proceed')}
      </LightButton>
    </form>
  );
}
