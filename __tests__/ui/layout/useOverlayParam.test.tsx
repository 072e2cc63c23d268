import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx';
import { UnsavedGuard } from '#src/ui/feedback/UnsavedGuard.tsx';
import { useUnsavedInput } from '#src/ui/forms/useUnsavedInput';
import { ThemeRoot } from '#src/ui/layout/ThemeRoot.tsx';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';
import { renderRoutes } from '../../support/renderScreen';
import { TEXTS } from '../../support/texts';

const { common, shell } = TEXTS.de;
const KNOWN = 'anna';

interface EditDialogProps {
  isBusy: boolean;
  onSend: () => void;
  onClose: () => void;
}

function EditDialog({ isBusy, onSend, onClose }: EditDialogProps) {
  const [text, setText] = useState('');
  const isUnsaved = text !== '' && !isBusy;
  return (
    <ConfirmDialog title="Edit" confirmLabel="Send" {...{ isBusy, isUnsaved }} onConfirm={onSend} onCancel={onClose}>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
    </ConfirmDialog>
  );
}

/** Page with unsaved input, and a dialog with a field. */
function Page() {
  const [isBusy, setBusy] = useState(false);
  const menu = useOverlayParam('menu');
  const missing = useOverlayParam('missing', { isMissing: (value) => value !== KNOWN });
  const edit = useOverlayParam('edit', { isBusy });
  useUnsavedInput(true);
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      <button onClick={() => edit.open(KNOWN)}>Edit</button>
      <button onClick={() => menu.open()}>Menu</button>
      <button onClick={() => setBusy(false)}>Answer</button>
      {menu.asked !== null && <button onClick={() => edit.open(KNOWN, { insteadOf: 'menu' })}>Edit instead</button>}
      {missing.asked !== null && <p>Missing</p>}
      {edit.asked === KNOWN && <EditDialog isBusy={isBusy} onSend={() => setBusy(true)} onClose={edit.close} />}
    </>
  );
}

const page = (
  <ThemeRoot>
    <UnsavedGuard>
      <Page />
    </UnsavedGuard>
  </ThemeRoot>
);

async function visit(at: string) {
  const { person } = await renderRoutes([{ path: '/page', element: page }], { at });
  const press = async (name: string) => person.click(await screen.findByText(name, { selector: 'button' }));
  const type = async (text: string) => person.type(await screen.findByLabelText('Name'), text);
  return { person, press, type };
}
const expectAddress = (address: string) =>
  waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));
const expectClosed = () => waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument());

test('an overlay asks before Back discards typed input, and closes on Cancel without a confirmation', async () => {
  const { press, type } = await visit('/page?list=2');
  const length = window.history.length;
  await press('Edit');
  await expectAddress('/page?list=2&edit=anna');
  expect(window.history.length).toBe(length + 1);
  await type('Zoë');
  await press(common.actions.cancel);
  await expectClosed();
  await expectAddress('/page?list=2');
  expect(screen.queryByText(shell.leave.title)).not.toBeInTheDocument();

  window.history.forward();
  await type('Zoë');
  window.history.back();
  await press(shell.leave.stay);
  await waitFor(() => expect(screen.queryByText(shell.leave.title)).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Zoë');
  // Closing the dialog keeps the unsaved input of the page registered.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await press(common.actions.cancel);
  await expectClosed();
  await expectAddress('/page?list=2');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

test('a busy overlay ignores Back until its command ends', async () => {
  const { press, type } = await visit('/page');
  await press('Edit');
  await type('Zoë');
  await press('Send');
  for (let times = 0; times < 2; times += 1) {
    const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await stepped;
    await expectAddress('/page?edit=anna');
  }
  expect(screen.getByLabelText('Name')).toHaveValue('Zoë');
  expect(screen.queryByText(shell.leave.title)).not.toBeInTheDocument();
  screen.getByText('Answer').click();
  await press(common.actions.cancel);
  await expectClosed();
  await expectAddress('/page');
});

test('an overlay opens from the URL, closes without a history entry, and replaces another overlay', async () => {
  const { press } = await visit('/page?edit=anna');
  const { length } = window.history;
  await press(common.actions.cancel);
  await expectClosed();
  await expectAddress('/page');
  expect(window.history.length).toBe(length);
  await waitFor(() => expect(screen.getByText('Page')).toHaveFocus());

  await press('Menu');
  await press('Edit instead');
  await expectAddress('/page?edit=anna');
  await press(common.actions.cancel);
  await expectClosed();
  await expectAddress('/page');
  expect(screen.queryByText('Edit instead')).not.toBeInTheDocument();
});

test('an overlay opens although the URL has an unknown value', async () => {
  const { press } = await visit('/page?edit=bert');
  await press('Edit');
  await expectAddress('/page?edit=anna');
});

test('a value without a subject is removed from the URL', async () => {
  await visit('/page?missing=7&list=2');
  await expectAddress('/page?list=2');
});
