import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMachine } from '@xstate/react';
import { useDispatch } from 'react-redux';
import { fromPromise } from 'xstate';
import { actionsApi } from '../../api/action/actionsApi';
import { inspectFlow } from '../../config/flowInspection';
import { oneTapMachine } from './oneTapMachine';

/**
 * Connects the machine of a mail's link to its calls.
 * @param token the fragment of the link
 */
export function useOneTap(token: string) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { previewAction, confirmAction } = actionsApi.endpoints;
  const [state, send] = useMachine(
    oneTapMachine.provide({
      actors: {
        load: fromPromise(({ input }) => dispatch(previewAction.initiate(input)).unwrap()),
        send: fromPromise(({ input }) =>
          dispatch(confirmAction.initiate({ token: input.token, idempotencyKey: input.key })).unwrap(),
        ),
      },
    }),
    { input: { token }, inspect: inspectFlow },
  );
  return {
    step: state.value,
    ...state.context,
    confirm: () => send({ type: 'confirm' }),
    undo: () => send({ type: 'undo' }),
    retry: () => send({ type: 'retry' }),
  };
}
