import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeItem } from '#src/session/browserStorage';
import { storedValues } from '../support/browser';
import { api } from '../support/customerPages';
import { testConfig } from '../support/renderPortal';
import { TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/app/SignInFrame.tsx';
import '#src/screens/LoginScreen.tsx';
import '#src/screens/UpcomingPaymentsScreen.tsx';
import '#src/screens/OtpScreen.tsx';
import '#src/ui/feedback/ToastHost.tsx';

const { auth, payments } = TEXTS.de;

test('starts with the login at any address, and opens the requested page after the sign-in (rules §3.9, §5.19)', async () => {
  const { email } = await api.customer();
  const settings = document.createElement('script');
  Object.assign(settings, { id: 'config', type: 'application/json', textContent: JSON.stringify(testConfig()) });
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  document.body.replaceChildren(settings, root);
  writeItem('len', 'en');
  window.history.replaceState(null, '', '/de/upcoming-payments');
  await import('#src/index.tsx');

  const person = userEvent.setup();
  const field = await screen.findByRole('textbox', { name: auth.login.email });
  expect(window.location.pathname).toBe('/');
  expect(storedValues()).toMatchObject({ len: 'de' });
  await person.type(field, email);
  await person.click(screen.getByRole('button', { name: auth.login.submit }));
  const code = await screen.findByRole('textbox', { name: auth.otp.code });
  expect(window.location.pathname).toBe('/otp');
  await person.click(code);
  await person.paste(await api.code(email));
  expect(await screen.findByRole('heading', { level: 1, name: payments.upcoming.title })).toBeVisible();
  expect(window.location.pathname).toBe('/upcoming-payments');
});
