import { configure, screen, waitFor, within } from '@testing-library/react';
import { DETAILS } from '../support/accountCalls';
import { openDialog, visitAccount } from '../support/accountPage';
import { inDays, itemOf } from '../support/api';
import { api, failureOf, findButton, visitPortal } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { renderPortal, withTimings } from '../support/renderPortal';
import { fill, languages, TEXTS } from '../support/texts';

// Whatever React does twice must not be sent twice.
configure({ reactStrictMode: true });

// What a gateway before the shop may say (rules §20.8). No retry by itself, so that each test decides when one is made.
withTimings({ retries: [600_000] });

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

const asSent = (answer: string) => answer;
/** Replies that are no envelope, to calls of a path. Those of the second kind follow after the call was carried out. */
const REPLIES: Record<string, (path: string) => void> = {
  'a 204': (path) => proxy.fail(path, 204),
  'an empty 200': (path) => proxy.rewrite(path, () => ''),
  null: (path) => proxy.rewrite(path, () => 'null'),
  'a text': (path) => proxy.rewrite(path, () => '"OK"'),
};
const heal = (path: string) => {
  proxy.heal();
  proxy.rewrite(path, asSent);
};

describe.each(languages('de'))('in %s', (language) => {
  const { auth, common, commands, delivery, nextOrder, account } = TEXTS[language];
  const unknown = fill(common.failures.server, { message: common.failures.unknown });

  describe.each(Object.entries(REPLIES))('%s', (_, reply) => {
    test('at the sign-in is reported, and what was typed is kept', async () => {
      const { email } = await api.customer();
      const { person } = await renderPortal('/', { language, config: { apiBase: proxy.apiBase } });
      const { login } = auth;
      reply('/api/user/sendotp');
      await person.click(await screen.findByRole('textbox', { name: login.email }));
      await person.paste(email);
      await person.click(await findButton(login.submit));
      expect(await screen.findByText(unknown)).toBeVisible();
      expect(screen.getByRole('textbox', { name: login.email })).toHaveValue(email);
    });

    test('to a code is reported on the page of the code', async () => {
      const { email } = await api.customer();
      const stored = { email, otpRequested: 'true' };
      const { person } = await renderPortal('/otp', { language, stored, config: { apiBase: proxy.apiBase } });
      const { otp } = auth;
      reply('/api/user/verifyotp');
      await person.click(await screen.findByRole('textbox', { name: otp.code }));
      await person.paste('123456');
      expect(await screen.findByText(unknown)).toBeVisible();
      expect(window.location.pathname).toBe('/otp');
    });

    test('in place of a list is a failure that can be retried', async () => {
      reply('/api/subscription/all');
      const { person } = await visitPortal('/dashboard', {}, language, proxy);
      const failure = await failureOf(nextOrder.loadFailed, unknown);
      heal('/api/subscription/all');
      await person.click(within(failure).getByRole('button', { name: common.actions.retry }));
      expect(await screen.findByRole('article')).toBeVisible();
    });

    test('leaves a command in doubt, which is retried with its key and carried out once', async () => {
      const path = '/api/subscription/reschedule';
      const shape = { nextBillInDays: 10, intervalWeeks: 4 };
      const { person, token, purchaseId } = await visitPortal('/dashboard', shape, language, proxy);
      reply(path);
      await person.click(await findButton(delivery.skip.open));
      await person.click(await findButton(delivery.skip.confirm));
      expect(await screen.findByText(commands.inDoubt.title)).toBeVisible();
      expect(screen.queryByText(commands.done.skip)).not.toBeInTheDocument();
      heal(path);
      await person.click(await findButton(commands.inDoubt.retry));
      await waitFor(() => expect(screen.queryByText(commands.inDoubt.title)).not.toBeInTheDocument());
      expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(inDays(38));
      const keys = proxy.sent(path).map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    });

    test('to an account form reports an unknown outcome, and keeps what was typed', async () => {
      const page = await visitAccount(api, { language, proxy, search: '?isEditAddress=true' });
      const line = account.fields.address1;
      await page.fillIn({ [line]: 'Neue Gasse 5' });
      reply(DETAILS);
      await page.press(account.save);
      const dialog = await openDialog();
      expect(await dialog.findByText(`${unknown} ${account.lost.unknown}`)).toBeVisible();
      expect(dialog.getByLabelText(line)).toHaveValue('Neue Gasse 5');
      heal(DETAILS);
      await page.press(account.save);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect((await page.readDetails()).address1).toBe('Neue Gasse 5');
    });
  });
});
