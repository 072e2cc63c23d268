import { createActor } from 'xstate';
import { startInspection } from '../../src/app/startInspection';
import { createStore } from '../../src/app/store';
import { inspectFlow, isInspected } from '../../src/config/flowInspection';
import { signInMachine } from '../../src/features/auth/signInMachine';
import { testConfig } from '../support/renderPortal';

test('inspects a visit only with `?inspect` (rules §20.6)', () => {
  expect([isInspected(''), isInspected('?inspect'), isInspected('?email_otp=123456')]).toEqual([false, true, false]);
});

test('reports each event of a flow to the store, without its secrets (rules §20.6)', async () => {
  const { store, ready } = createStore(testConfig(), true);
  await ready;
  startInspection(store);
  const dispatch = jest.spyOn(store, 'dispatch');
  const input = {
    start: 'code' as const,
    email: 'ida@example.de',
    isAdmin: false,
    multiAccount: false,
    resends: 0,
    resendOpensAt: 0,
    challenge: undefined,
    testLogin: undefined,
  };
  const actor = createActor(signInMachine, { input, inspect: inspectFlow }).start();
  actor.send({ type: 'submitCode', code: '123456' });
  expect(dispatch).toHaveBeenCalledWith({ type: 'flow/signIn/submitCode', payload: { type: 'submitCode' } });
  actor.stop();
});
