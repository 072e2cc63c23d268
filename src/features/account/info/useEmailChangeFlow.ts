import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { fromPromise } from 'xstate';
import { useRequestEmailCodeMutation, type Customer } from '#src/api/customer/customerApi';
import { putSecret } from '#src/api/customer/secretVault';
import { inspectFlow } from '#src/config/flowInspection';
import { isOtherEmail } from '#src/domain/email';
import { selectIsAdmin } from '#src/session/sessionSelectors';
import { emailChangeMachine, maySave } from './emailChangeMachine';
import type { InfoValues } from './infoSchema';
import { forgetEmailChange, keepEmailChange, keptEmailChange } from './keptEmailChange';
import { useAccountChange } from '../form/useAccountChange';

/** Connects the machine to its call and the save command. */
export function useEmailChangeFlow(customer: Customer) {
  const { customerId, email: currentEmail } = customer;
  const [kept] = useState(() => keptEmailChange(customer));
  const isAdmin = useSelector(selectIsAdmin);
  const [requestCode] = useRequestEmailCodeMutation();
  const [state, send] = useMachine(
    emailChangeMachine.provide({
      actors: { requestCode: fromPromise<unknown, { email: string }>(({ input }) => requestCode(input).unwrap()) },
    }),
    { input: { currentEmail, kept }, inspect: inspectFlow },
  );
  const change = useAccountChange<InfoValues>({
    toChange: ({ otp, ...info }) => ({
      kind: 'saveInfo',
      info,
      currentEmail,
      isAdmin,
      secret: isOtherEmail(info.email, currentEmail) ? putSecret({ otp }) : undefined,
    }),
    isOwn: ({ kind }) => kind === 'saveInfo',
  });

  const { context } = state;
  const { requestedFor, requestedAt, resendOpensAt } = context;
  // Removes the request with the dialog, but keeps it on a reload, because a reload runs no cleanup.
  useEffect(() => {
    if (requestedFor === undefined) return undefined;
    keepEmailChange(customerId, { email: requestedFor, requestedAt, resendOpensAt });
    return forgetEmailChange;
  }, [customerId, requestedFor, requestedAt, resendOpensAt]);
  return {
    ...change,
    requestFailure: context.requestFailure,
    resendOpensAt,
    /** Time of the request, in epoch ms. */
    requestedAt,
    /** Address typed before a reload. */
    keptEmail: kept?.email,
    canVerify: state.matches('changed') || state.matches('requesting'),
    isRequesting: state.matches('requesting') || state.matches({ code: 'resending' }),
    /** False for an admin, whose session continues after the change. */
    signsOut: !isAdmin,
    isCodeOpen: state.matches('code'),
    /** True if the code belongs to the address typed last. */
    isCodeNew: state.matches('code') && context.isCodeNew,
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
