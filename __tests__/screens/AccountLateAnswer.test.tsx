import { screen, waitFor, within } from '@testing-library/react';
import {
  addShipping,
  DELETE_CARD,
  DELETE_SHIPPING,
  DETAILS,
  openDialog,
  panel,
  refill,
  visitAccount,
} from '../support/accountPage';
import { fill, TEXTS } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { seeText } from '../support/seeText';
import { startProxy, type Proxy } from '../support/startProxy';

const api = createApi(process.env.API_URL ?? '');

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s: what is on its way when nobody waits any more', (language) => {
  const t = TEXTS[language];
  const text = t.account;
  const unknown = `${t.common.failures.noResponse} ${text.lost.unknown}`;
  const open = async (options: Parameters<typeof visitAccount>[1] = {}) => {
    const visit = await visitAccount(api, { language, proxy, ...options });
    const retype = async (label: string, value: string) => {
      await visit.person.clear(screen.getByLabelText(label));
      await visit.person.type(screen.getByLabelText(label), value);
    };
    const press = async (name: string) => visit.person.click(await screen.findByRole('button', { name }));
    return { ...visit, retype, press };
  };
  /** Nobody knows yet; then it is carried out, and tried again. */
  const loseAndRetry = async (path: string, press: (name: string) => Promise<void>, name: string) => {
    proxy.fail(path, 'late');
    await press(name);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(unknown)).toBeVisible();
    // The shop was asked, and has heard nothing of it.
    expect(await dialog.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'false');
    await proxy.arrive();
    await press(name);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };

  const ADDRESSES = {
    billing: {
      visit: { search: '?isEditAddress=true' },
      save: text.save,
      said: text.addresses.updated,
      line: 'address1',
    },
    shipping: {
      visit: { search: '?isEditAddress=true', before: addShipping },
      save: text.save,
      said: text.addresses.updated,
      line: 'shipAddress1',
    },
    new: { visit: {}, save: text.addresses.addConfirm, said: text.addresses.added, line: 'address1' },
  } as const;
  /** A dialog in which everything but the line is right. */
  const openAddress = async (kind: keyof typeof ADDRESSES) => {
    const page = await open(ADDRESSES[kind].visit);
    if (kind === 'new') {
      await page.press(text.addresses.add);
      const dialog = await openDialog();
      const field = (label: string) => dialog.getByLabelText(label);
      await page.person.selectOptions(field(text.fields.country), 'DE');
      await page.person.selectOptions(field(text.fields.state), text.states['DE-BE']);
      await refill(page.person, field(text.fields.postalCode), '10115');
      await refill(page.person, field(text.fields.city), 'Berlin');
    }
    await refill(page.person, (await openDialog()).getByLabelText(text.fields.address1), 'Neue Gasse 5');
    return { ...page, ...ADDRESSES[kind] };
  };

  test.each(['billing', 'shipping', 'new'] as const)(
    'a %s address is not called unsaved, and the next try saves it',
    async (kind) => {
      const { press, held, save, said, line } = await openAddress(kind);
      await loseAndRetry(DETAILS, press, save);
      await seeText(said);
      expect((await held())[line]).toBe('Neue Gasse 5');
    },
  );

  test.each(['billing', 'shipping', 'new'] as const)(
    'a %s address that is found saved is not sent again',
    async (kind) => {
      const { press, held, save, said, line } = await openAddress(kind);
      proxy.fail(DETAILS, 'drop-reply', {});
      await press(save);
      await seeText(said);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(proxy.sent(DETAILS)).toHaveLength(1);
      expect((await held())[line]).toBe('Neue Gasse 5');
    },
  );

  test('a card that went meanwhile is no refusal', async () => {
    const { person, press, held } = await open({ shape: { statuses: ['CANCELLED'] } });
    const card = await panel(new RegExp('4242'));
    await person.click(card.getByRole('button', { name: text.delete }));
    await loseAndRetry(DELETE_CARD, press, text.delete);
    await seeText(text.cards.deleted);
    expect((await held()).paySources).toEqual([]);
  });

  test('a shipping address that went meanwhile is no refusal', async () => {
    const { person, press, held } = await open({ before: addShipping });
    const shipping = await panel(text.addresses.shipping);
    await person.click(shipping.getByRole('button', { name: text.delete }));
    await loseAndRetry(DELETE_SHIPPING, press, text.delete);
    await seeText(text.addresses.deleted);
    expect(await screen.findByText(text.addresses.sameAsBilling)).toBeVisible();
    expect(await held()).toMatchObject({ shipAddress1: '' });
  });

  test('a new e-mail address signs out, whichever try changed it', async () => {
    const { person, retype, press, held, email, store } = await open();
    const next = `neu-${email}`;
    await person.click((await panel(text.info.title)).getByRole('button', { name: text.edit }));
    await screen.findByRole('dialog');
    await retype(text.fields.email, next);
    await press(text.email.verify);
    const code = await screen.findByLabelText(text.fields.otp);
    expect(screen.getByText(`${fill(text.email.codeSent, { email: next })} ${text.email.signsOut}`)).toBeVisible();
    await person.type(code, /\b(\d{6})\b/.exec((await api.mails(next))[0]?.text ?? '')?.[1] ?? '');
    await loseAndRetry(DETAILS, press, text.save);
    await seeText(text.info.saved);
    expect((await held()).emailAddress).toBe(next);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(store.getState().session).not.toHaveProperty('token');
  });
});
