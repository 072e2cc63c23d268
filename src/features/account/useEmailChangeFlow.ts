import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { fromPromise } from 'xstate';
import {
  useLazyGetCustomerQuery,
  useRequestEmailCodeMutation,
  useSaveInfoMutation,
  type Customer,
  type Info,
  type InfoCommand,
} from '../../api/customerApi';
import { inspectFlow } from '../../config/flowInspection';
import { timings } from '../../config/timings';
import { endStay } from '../../session/endStay';
import { selectIsAdmin } from '../../session/sessionSelectors';
import { actingEnded } from '../../session/sessionSlice';
import { toast } from '../../ui/toast';
import { emailChangeMachine } from './emailChangeMachine';
import type { EmailChangeContext } from './emailChangeSetup';
import type { InfoValues } from './infoSchema';
import type { SaveFailure } from './saveFailure';

const isSameInfo = (customer: Customer | undefined, info: Info): boolean =>
  (['firstName', 'lastName', 'email', 'phone'] as const).every((key) => customer?.[key] === info[key].trim());

/** The last save that did not go through. */
function toFailure({ saveFailure: error, info, otp }: EmailChangeContext): SaveFailure<InfoValues> | undefined {
  return error && info && { error, values: { ...info, otp } };
}

/** The only place where changing the user info meets calls, storage, toasts and the router. */
export function useEmailChangeFlow(customer: Customer, close: () => void) {
  const { t } = useTranslation('account');
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const [saveInfo] = useSaveInfoMutation();
  const [requestCode] = useRequestEmailCodeMutation();
  const [loadCustomer] = useLazyGetCustomerQuery();

  const [state, send] = useMachine(
    emailChangeMachine.provide({
      actors: {
        requestCode: fromPromise<unknown, { email: string }>(({ input }) => requestCode(input).unwrap()),
        saveInfo: fromPromise<boolean, InfoCommand>(({ input }) => saveInfo(input).unwrap()),
        readBack: fromPromise<boolean, InfoCommand>(async ({ input }) =>
          isSameInfo(await loadCustomer().unwrap(), input.info),
        ),
      },
      actions: {
        tellSaved: () => toast.success(t('info.saved')),
        closeDialog: close,
        openAdminArea: () => dispatch(actingEnded()),
        endStay: () => endStay(dispatch, timings.redirect),
      },
    }),
    { input: { currentEmail: customer.email, isAdmin }, inspect: inspectFlow },
  );

  const { context } = state;
  return {
    requestFailure: context.requestFailure,
    failure: toFailure(context),
    resendOpensAt: context.resendOpensAt,
    canVerify: state.matches({ proof: 'changed' }) || state.matches({ proof: 'requesting' }),
    isRequesting: state.matches({ proof: 'requesting' }) || state.matches({ proof: { code: 'resending' } }),
    /** An admin stays signed in. */
    signsOut: !isAdmin,
    isCodeOpen: state.matches({ proof: 'code' }),
    canResend: state.matches({ proof: { code: 'ready' } }),
    isSaving: !state.matches({ details: 'editing' }),
    editEmail: (email: string) => send({ type: 'editEmail', email }),
    verify: () => send({ type: 'verify' }),
    resend: () => send({ type: 'resend' }),
    save: ({ otp, ...info }: InfoValues) => send({ type: 'save', info, otp }),
  };
}

export type EmailChangeFlow = ReturnType<typeof useEmailChangeFlow>;
