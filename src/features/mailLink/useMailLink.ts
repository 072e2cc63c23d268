import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMachine } from '@xstate/react';
import { useDispatch } from 'react-redux';
import { fromPromise } from 'xstate';
import { linksApi } from '../../api/link/linksApi';
import { inspectFlow } from '../../config/flowInspection';
import { mailLinkMachine } from './mailLinkMachine';

/**
 * Connects the machine of a mail's link to its calls.
 * @param token the fragment of the link
 */
export function useMailLink(token: string) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { previewLink, confirmLink } = linksApi.endpoints;
  const [state, send] = useMachine(
    mailLinkMachine.provide({
      actors: {
        load: fromPromise(({ input }) => dispatch(previewLink.initiate(input)).unwrap()),
        send: fromPromise(({ input }) =>
          dispatch(confirmLink.initiate({ token: input.token, idempotencyKey: input.key })).unwrap(),
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
