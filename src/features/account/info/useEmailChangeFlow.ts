import { useMachine } from '@xstate/react';
import { useSelector } from 'react-redux';
import { fromPromise } from 'xstate';
import { useRequestEmailCodeMutation, type Customer } from '../../../api/customer/customerApi';
import { seal } from '../../../api/customer/sealed';
import { inspectFlow } from '../../../config/flowInspection';
import { isOtherEmail } from '../../../domain/customer/email';
import { selectIsAdmin } from '../../../session/sessionSelectors';
import { emailChangeMachine, maySave } from './emailChangeMachine';
import type { InfoValues } from './infoSchema';
import { useAccountChange } from '../form/useAccountChange';

/** Connects the change of the user info to its calls and its command. */
export function useEmailChangeFlow({ email: currentEmail }: Customer) {
  const isAdmin = useSelector(selectIsAdmin);
  const [requestCode] = useRequestEmailCodeMutation();
  const [state, send] = useMachine(
    emailChangeMachine.provide({
      actors: { requestCode: fromPromise<unknown, { email: string }>(({ input }) => requestCode(input).unwrap()) },
    }),
    { input: { currentEmail }, inspect: inspectFlow },
  );
  const change = useAccountChange<InfoValues>({
    toChange: ({ otp, ...info }) => ({
      kind: 'saveInfo',
      info,
      currentEmail,
      isAdmin,
      seal: isOtherEmail(info.email, currentEmail) ? seal({ otp }) : undefined,
    }),
    isOwn: ({ kind }) => kind === 'saveInfo',
  });

  const { context } = state;
  return {
    ...change,
    requestFailure: context.requestFailure,
    resendOpensAt: context.resendOpensAt,
    canVerify: state.matches('changed') || state.matches('requesting'),
    isRequesting: state.matches('requesting') || state.matches({ code: 'resending' }),
    /** An admin remains signed in. */
    signsOut: !isAdmin,
    isCodeOpen: state.matches('code'),
    canResend: state.matches({ code: 'ready' }),
    editEmail: (email: string) => send({ type: 'editEmail', email }),
    verify: () => send({ type: 'verify' }),
    resend: () => send({ type: 'resend' }),
    save: (values: InfoValues) => {
      if (maySave(context, values.email)) change.save(values);
    },
  };
}

export type EmailChangeFlow = ReturnType<typeof useEmailChangeFlow>;
