import { createActor } from 'xstate';
import { customerApi, type Customer } from '#src/api/customer/customerApi';
import { createStore } from '#src/app/store';
import { addFlowInspector, inspectFlow } from '#src/config/flowInspection';
import { signInMachine } from '#src/features/auth/signInMachine';
import { customerSignedIn } from '#src/session/sessionSlice';
import type { InspectionMessage, WindowMessage } from '../../../tools/qa/inspection/InspectionMessage';
import { createMask } from '../../../tools/qa/inspection/mask/createMask';
import { createRecorder } from '../../../tools/qa/inspection/record/createRecorder';
import { nameOf } from '../../../tools/qa/inspection/window/actionName';
import { devToolsOptions } from '../../../tools/qa/inspection/window/devTools';
import { startInspection } from '../../../tools/qa/inspection/window/startInspection';
import { testConfig } from '../../support/renderPortal';

const EMAIL = 'ida.sommer@example.de';
const CODE = '482913';

/** A channel that records its messages and receives messages of a panel. */
function openChannel() {
  const messages: WindowMessage[] = [];
  const target = new EventTarget();
  const channel = {
    postMessage: (message: unknown) => void messages.push(structuredClone(message) as WindowMessage),
    addEventListener: target.addEventListener.bind(target),
  };
  const ask = (data: InspectionMessage) => target.dispatchEvent(new MessageEvent('message', { data }));
  return { channel, messages, ask };
}

const SIGN_IN = {
  start: 'code' as const,
  email: EMAIL,
  isAdmin: false,
  multiAccount: false,
  resends: 0,
  resendOpensAt: 0,
  challenge: undefined,
  token: undefined,
  testLogin: undefined,
};

async function inspectSignIn() {
  const { store, ready } = createStore(testConfig(), devToolsOptions(createMask()));
  await ready;
  const { channel, messages, ask } = openChannel();
  startInspection(store, { mask: createMask(), channel, aheadMs: 0, addFlowInspector, offerReport: () => undefined });
  const actor = createActor(signInMachine, { input: SIGN_IN, inspect: inspectFlow }).start();
  const last = () =>
    messages.filter(({ type }) => type === 'machine').at(-1) as Extract<WindowMessage, { type: 'machine' }>;
  return { store, actor, messages, ask, last };
}

test('dispatches each event of a flow to the store, with a masked code (rules §20.6, §30.3)', async () => {
  const { store, actor } = await inspectSignIn();
  const dispatch = jest.spyOn(store, 'dispatch');
  actor.send({ type: 'submitCode', code: CODE });
  expect(dispatch).toHaveBeenCalledWith({
    type: 'flow/signIn/submitCode',
    payload: { type: 'submitCode', code: '‹code›' },
  });
  actor.stop();
});

test('publishes states, accepted events and the last transition, without typed values (rules §30.4)', async () => {
  const { actor, messages, last } = await inspectSignIn();
  // Because the machine takes its first transition at its creation.
  expect(last().machine.last).toMatch(/always/);
  const submitCode = last().machine.accepts.find(({ type }) => type === 'submitCode');
  expect(submitCode).toEqual({ type: 'submitCode', fields: [{ name: 'code', kind: 'text', isKnown: false }] });
  actor.send({ type: 'submitCode', code: CODE });
  const { machine } = last();
  expect(machine.name).toBe('signIn');
  expect(machine.last).toMatch(/submitCode/);
  expect(machine.chart.edges.map(({ id }) => id)).toContain(machine.last);
  expect(machine.chart.states.map(({ id }) => id)).toEqual(expect.arrayContaining(machine.active));
  expect(machine.context).toMatchObject({ email: '‹e-mail 1›' });
  const text = JSON.stringify(messages);
  expect(text).not.toContain(EMAIL);
  expect(text).not.toContain(CODE);
  actor.stop();
  expect(messages.at(-1)).toMatchObject({ type: 'machineGone' });
});

test("sends a machine the event of a panel's message, if the message names its window (rules §30.5)", async () => {
  const { actor, messages, ask, last } = await inspectSignIn();
  const { window, machine } = last();
  const send = { type: 'send', machine: machine.id, event: 'submitCode', fields: { code: { value: CODE } } } as const;
  ask({ ...send, window: 'another' });
  expect(actor.getSnapshot().matches({ code: { entry: 'checking' } })).toBe(false);
  ask({ ...send, window });
  expect(last().machine.last).toMatch(/submitCode/);
  ask({ type: 'whoIsThere' });
  expect(messages.at(-1)).toMatchObject({ type: 'opened', machines: [{ name: 'signIn' }] });
  actor.stop();
});

describe("customer's card and accounts in a record (rules §30.8)", () => {
  const customer = (customerId: string, last4: string): Customer => ({
    ...{ customerId, firstName: 'Ida', lastName: 'Sommer', email: EMAIL, phone: '' },
    ...{ billing: {} as Customer['billing'], shipping: undefined },
    delivery: { country: 'DE' } as Customer['delivery'],
    cards: [{ last4 } as Customer['cards'][number]],
  });
  const recordOf = async (answer: Customer) => {
    const { store, ready } = createStore(testConfig(), false);
    await ready;
    const getCustomer = { endpointName: 'getCustomer', arg: undefined, value: answer } as const;
    store.dispatch(customerSignedIn('token'));
    store.dispatch(customerApi.util.upsertQueryEntries([getCustomer]));
    return createRecorder({ store, mask: createMask(), aheadMs: 0 });
  };
  afterEach(() => sessionStorage.clear());

  test("includes replies from before the recorder's start", async () => {
    const recorder = await recordOf(customer('1', '0002'));
    expect(recorder.record([]).customer.card).toBe('declining');
  });

  test('excludes the card and accounts of a customer who was signed in before', async () => {
    const first = await recordOf(customer('1', '0002'));
    first.noticed({ number: 1, name: 'user/load' });
    first.answered('listAccounts', [{}, {}]);
    first.answered('getCustomer', customer('1', '0002'));
    first.keep([]);
    const second = await recordOf(customer('2', '4242'));
    expect(second.record([]).customer).toMatchObject({ card: 'good', accounts: 1 });
  });
});

test('names an aborted call "aborted" and a call without a reply "failed" (rules §30.2)', () => {
  const rejected = (aborted: boolean) => ({
    type: 'api/executeQuery/rejected',
    meta: { arg: { endpointName: 'previewCommand' }, requestStatus: 'rejected', aborted },
  });
  expect(nameOf(rejected(true))).toBe('request/previewCommand/aborted');
  expect(nameOf(rejected(false))).toBe('request/previewCommand/failed without an answer');
});
