import { render, screen, within } from '@testing-library/react';
import { CrashPage } from '../../src/app/CrashPage';
import { Look } from '../../src/app/Look';
import { ErrorBoundary } from '../../src/app/ErrorBoundary';
import { setUpI18n } from '../../src/i18n/i18n';

function Broken(): never {
  throw new Error('cannot be drawn');
}

test.each([
  ['en', 'Something went wrong here', 'Load page again'],
  ['de', 'Hier ist etwas schiefgegangen', 'Seite neu laden'],
] as const)('in %s a page that cannot be drawn says so and offers a way on', async (language, title, reload) => {
  // React reports what the boundary caught; here that is the point.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await setUpI18n(language);
  render(
    <Look>
      <ErrorBoundary fallback={<CrashPage />}>
        <Broken />
      </ErrorBoundary>
    </Look>,
  );
  expect(within(screen.getByRole('main')).getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('button', { name: reload })).toBeVisible();
});
