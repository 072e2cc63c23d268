import { render, screen } from '@testing-library/react';
import { lazyDialog } from '#src/ui/feedback/lazyDialog.tsx';
import { setUpI18n } from '#src/i18n/i18n';
import { TEXTS } from '../../support/texts';

const Question = ({ text }: { text: string }) => <div role="dialog">{text}</div>;

test('a lazy dialog shows progress until its code has loaded, and then itself', async () => {
  await setUpI18n('en');
  const { promise, finish } = deferred();
  const Dialog = lazyDialog(() => promise.then(() => ({ Question })), 'Question');
  render(<Dialog text="Skip?" />);
  expect(await screen.findByRole('progressbar', { name: TEXTS.en.common.loading })).toBeVisible();
  finish();
  expect(await screen.findByRole('dialog')).toHaveTextContent('Skip?');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

function deferred() {
  let finish = () => undefined as void;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}
