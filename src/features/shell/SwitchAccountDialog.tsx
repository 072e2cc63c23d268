import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { useListAccountsQuery } from '../../api/customer/authApi';
import { useGetCustomerQuery } from '../../api/customer/customerApi';
import { endsSession } from '../../api/failurePolicy';
import { refusalText } from '../../api/failureText';
import { useCommands } from '../../commands/customer/customerSetup';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { LeaveQuestion } from '../../ui/feedback/LeaveQuestion';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import { AccountChoices } from '../../components/AccountChoices';
import { QueryView } from '../../components/QueryView';
import { useSwitchAccount } from './useSwitchAccount';

/** Returns a function that finds unsaved input or a pending command, which the switch would lose. */
function useLoss() {
  const inputs = useUnsavedInputs();
  const { pending, isRetrying } = useCommands();
  return () => {
    const input = inputs.last();
    const isUncertain = pending !== undefined || isRetrying || (input?.isUncertain ?? false);
    return input || isUncertain ? { isUncertain } : undefined;
  };
}

/**
 * Switches to another account of the same e-mail address (rules §5.21). Asks first if unsaved input or a pending
 * command would be lost.
 */
export function SwitchAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { t: auth } = useTranslation('auth');
  const { t: common } = useTranslation();
  const { data: customer } = useGetCustomerQuery();
  const query = useListAccountsQuery();
  const { switchTo, isSwitching, failure } = useSwitchAccount(query.data);
  const [chosen, setChosen] = useState<string>();
  const findLoss = useLoss();
  const [loss, setLoss] = useState<ReturnType<typeof findLoss>>();

  const hasOthers = query.data?.some(({ customerId }) => customerId !== customer?.customerId) ?? false;
  const isForbidden = [failure, query.error && asApiError(query.error)].some((error) => error?.kind === 'forbidden');
  const leave = () => {
    setLoss(undefined);
    if (chosen) switchTo(chosen);
  };
  const confirm = () => {
    const found = findLoss();
    if (found) setLoss(found);
    else leave();
  };
  const confirmLabel = isSwitching ? auth('accounts.proceeding') : t('open');
  return (
    <ConfirmDialog
      title={auth('accounts.title')}
      confirmLabel={hasOthers ? confirmLabel : undefined}
      isBusy={isSwitching}
      isDisabled={!chosen}
      failure={failure && !endsSession(failure) ? refusalText(common, failure) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <QueryView query={query} skeletons={3} failureTitle={auth('accounts.loadFailed')}>
        {(accounts) => (
          <>
            <Typography sx={{ mb: 2 }}>{hasOthers ? t('intro') : t('none')}</Typography>
            <AccountChoices
              accounts={accounts}
              open={customer && { customerId: customer.customerId, note: t('isOpen') }}
              chosen={chosen}
              onChoose={setChosen}
            />
          </>
        )}
      </QueryView>
      {isForbidden && <Typography sx={{ mt: 2 }}>{t('newCode')}</Typography>}
      {loss && <LeaveQuestion isUncertain={loss.isUncertain} onLeave={leave} onStay={() => setLoss(undefined)} />}
    </ConfirmDialog>
  );
}
