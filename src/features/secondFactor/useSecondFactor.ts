import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fromPromise } from 'xstate';
import { useEnterFactorMutation, useSetUpFactorMutation, type FactorSetup } from '#src/api/admin/secondFactorApi';
import { useLogoutMutation } from '#src/api/customer/authApi';
import { inspectFlow } from '#src/config/flowInspection';
import { paths } from '#src/config/paths';
import { toast } from '#src/ui/feedback/toast';
import { forgetSetup, keepSetup, keptSetup } from './keptSetup';
import { secondFactorMachine } from './secondFactorMachine';

export interface SecondFactorProps {
  /** Token that only enters the second factor. */
  token: string;
  /** Receives the admin's token. */
  onPass: (token: string) => void;
  /** Called before the login opens. */
  onEnd: () => void;
}

/** Connects the machine of the second factor to calls, storage, toasts and the sign-in (rules §36.15). */
export function useSecondFactor({ token, onPass, onEnd }: SecondFactorProps) {
  const { t } = useTranslation('secondFactor');
  const navigate = useNavigate();
  const [setUpFactor] = useSetUpFactorMutation();
  const [enterFactor] = useEnterFactorMutation();
  const [logout] = useLogoutMutation();
  const openLogin = () => {
    forgetSetup();
    onEnd();
    void navigate(paths.login, { replace: true });
  };

  const [state, send] = useMachine(
    secondFactorMachine.provide({
      actors: {
        setUp: fromPromise<FactorSetup, { token: string }>(({ input }) => setUpFactor(input).unwrap()),
        enterCode: fromPromise<string, { token: string; code: string }>(({ input }) => enterFactor(input).unwrap()),
      },
      actions: {
        keep: ({ context }) => keepSetup(context),
        pass: (_, params) => {
          forgetSetup();
          onPass(params.token);
        },
        reportEnd: () => {
          toast.error(t('ended'));
          openLogin();
        },
        leave: () => {
          // Without a wait, because the token expires by itself.
          void logout({ as: 'admin', token });
          openLogin();
        },
      },
    }),
    { input: keptSetup(token), inspect: inspectFlow },
  );

  const isChecking =
    state.matches({ setup: 'checking' }) ||
    state.matches({ code: 'checking' }) ||
    state.matches({ code: 'checkingRecovery' });
  return {
    setUp: state.context.setUp,
    /** Undefined during a check, so that screen readers announce an equal failure again. */
    failure: isChecking ? undefined : state.context.failure,
    isLoadFailed: state.matches('loadFailed'),
    isSettingUp: state.matches('setup'),
    areCodesShown: state.matches('recoveryCodes'),
    isCodeExpected: state.matches('code'),
    isRecovering: state.matches({ code: 'typingRecovery' }) || state.matches({ code: 'checkingRecovery' }),
    isChecking,
    submitCode: (code: string) => send({ type: 'submitCode', code }),
    retry: () => send({ type: 'retry' }),
    enterRecoveryCode: () => send({ type: 'enterRecoveryCode' }),
    enterAppCode: () => send({ type: 'enterAppCode' }),
    keepCodes: () => send({ type: 'keepCodes' }),
    leave: () => send({ type: 'leave' }),
  };
}

export type SecondFactorFlow = ReturnType<typeof useSecondFactor>;
