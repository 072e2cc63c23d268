import { createActor, setup } from 'xstate';
import { createMask } from '../../../tools/qa/inspection/mask/createMask';
import { createFlows } from '../../../tools/qa/inspection/window/createFlows';

test("a person's e-mail address has the first number, although a flow has the test login", () => {
  const mask = createMask();
  const contexts: unknown[] = [];
  const { follow } = createFlows({
    mask,
    changed: ({ context }) => void contexts.push(context),
    gone: () => undefined,
    got: () => undefined,
    moved: () => undefined,
  });
  const machine = setup({}).createMachine({
    id: 'signIn',
    context: { testLogin: { email: 'test@demo.example', code: '123456' }, step: 'email' },
  });
  createActor(machine, { inspect: follow }).start();
  expect(contexts).toContainEqual({ step: 'email' });
  expect(mask({ email: 'kim@kunden.example' })).toEqual({ email: '‹e-mail 1›' });
});
