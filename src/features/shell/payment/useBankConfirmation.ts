import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { asApiError, isRefusal, type ApiError } from '#src/api/apiError';
import { useGetCustomerQuery } from '#src/api/customer/customerApi';
import { refusalText } from '#src/api/failureText';
import { billApi } from '#src/api/subscription/billApi';
import type { Answer } from '#src/commands/AnyChange';
import { useCommands } from '#src/commands/customer/customerSetup';
import { timings } from '#src/config/timings';
import { useRestoredPage } from '#src/config/useRestoredPage';
import { depart, takeDeparture } from '#src/session/departures';
import { toast } from '#src/ui/feedback/toast';
import { UNASKED_STEP } from '#src/ui/layout/stepState';

const { useReadBillMutation, useFinishBillMutation } = billApi;

/**
 * Asks for the truth about a charge, and opens the bank's page. Without a stored command, which the end of a session
 * removes, reports the outcome itself.
 * @param isReturned true after the return from the bank's page, which ends the charge
 */
export function useBankConfirmation(billId: string, isReturned: boolean) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { actor, pending, lostAnswers, doubt, isResumptionAwaited } = useCommands();
  const { data: customer } = useGetCustomerQuery();
  const [read, reading] = useReadBillMutation();
  const [finish, finishing] = useFinishBillMutation();
  const [isDeclined, setDeclined] = useState(false);
  // True after Back from the bank's page, if the browser shows this page as it was left.
  const [hasLeft, setLeft] = useState(false);
  const own = pending?.bankAction?.billId === billId ? pending : undefined;
  const stillOpen = finishing.data?.action ?? reading.data?.action;
  const url = own?.bankAction?.url ?? stillOpen?.url;
  const isBusy = reading.isLoading || finishing.isLoading;
  const isEnding = (isReturned || isDeclined) && !finishing.data?.action;
  const { error: failed } = isEnding ? finishing : reading;
  // A stored command is in doubt instead, and retried.
  const failure = own || isBusy || failed === undefined ? undefined : refusalText(t, asApiError(failed));
  const isReady = customer !== undefined && !isResumptionAwaited && doubt === undefined;
  // The first reply leaves the page; a person who has waited or returned decides.
  const isLeaving = !isEnding && !hasLeft && own !== undefined && lostAnswers === 1;

  // A ref, because the machine renders before a state of this hook.
  const isOver = useRef(false);
  const goBack = () => {
    isOver.current = true;
    // Without the query, because the provider adds parameters of its system.
    const page = takeDeparture(`bill:${billId}`) ?? window.location.pathname;
    if (isReturned) void navigate(page, { replace: true, state: UNASKED_STEP });
  };
  const settle = (answer: Answer) => {
    goBack();
    if (own) actor.send({ type: 'settle', answer });
    else toast.success(answer.message);
  };
  const fail = (error: ApiError) => {
    if (isRefusal(error)) goBack();
    if (own) actor.send({ type: 'fail', error });
    else if (isRefusal(error)) toast.error(refusalText(t, error));
  };
  const ask = async (isEnd: boolean) => {
    const reply = await (isEnd ? finish(billId) : read(billId));
    if (reply.error) fail(asApiError(reply.error));
    else if (!reply.data.action) settle(reply.data);
  };
  const open = () => {
    if (url === undefined) return;
    setLeft(true);
    depart(`bill:${billId}`, window.location.pathname + window.location.search, url);
  };

  const start = useEffectEvent(() => {
    if (isOver.current) return;
    if (!isLeaving) return void ask(isEnding);
    const timer = setTimeout(open, timings.redirect);
    return () => clearTimeout(timer);
  });
  // Asks again after each backoff of the command.
  useEffect(() => (isReady ? start() : undefined), [isReady, lostAnswers]);

  // Because another tab, or the bank's 30 minutes, may have ended the charge.
  const recheck = () => {
    if (isReady && !isOver.current && !isBusy && !isLeaving && !isEnding) void ask(false);
  };
  const recheckOnFocus = useEffectEvent(recheck);
  useEffect(() => {
    const check = () => recheckOnFocus();
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, []);
  useRestoredPage(recheck);

  return {
    product: own && 'productName' in own ? own.productName : '',
    isShown: doubt === undefined,
    isLeaving,
    isEnding,
    isBusy,
    failure,
    open,
    decline: () => {
      setDeclined(true);
      void ask(true);
    },
    retry: () => void ask(isEnding),
  };
}
