import { screen, waitFor, within } from '@testing-library/react';
import {
  addShipping,
  DELETE_CARD,
  DELETE_SHIPPING,
  DETAILS,
  openDialog,
  panel,
  refill,
  UPDATE_CARD,
  visitAccount,
} from '../support/accountPage';
import { fill, TEXTS, type Texts } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

type Page = Awaited<ReturnType<typeof visitAccount>>;
interface Change {
  path: string;
  visit: Parameters<typeof visitAccount>[1];
  /** From the open page to the moment before the button is pressed; answers what was typed. */
  prepare: (page: Page, t: Texts) => Promise<Record<string, string>>;
  button: (text: Texts['account']) => string;
}

const typeIn = async (person: Page['person'], values: Record<string, string>) => {
  const dialog = await openDialog();
  for (const [label, value] of Object.entries(values)) await refill(person, dialog.getByLabelText(label), value);
  return values;
};

const CHANGES: Record<string, Change> = {
  'an address': {
    path: DETAILS,
    visit: { search: '?isEditAddress=true' },
    prepare: ({ person }, { account: { fields } }) => typeIn(person, { [fields.address1]: 'Neue Gasse 5' }),
    button: (text) => text.save,
  },
  'a card': {
    path: UPDATE_CARD,
    visit: { search: '?isEditPaymentCard=true' },
    prepare: ({ person }, { account: { fields } }) =>
      typeIn(person, {
        [fields.cardNumber]: '5555555555554444',
        [fields.cardMonth]: '12',
        [fields.cardYear]: '2031',
        [fields.cardSecurityCode]: '123',
      }),
    button: (text) => text.cards.save,
  },
  "a card's end": {
    path: DELETE_CARD,
    visit: { shape: { statuses: ['CANCELLED'] } },
    prepare: async ({ person }, { account: text }) => {
      const card = await panel(fill(text.cards.ending, { brand: 'Visa', last4: '4242' }));
      await person.click(card.getByRole('button', { name: text.delete }));
      return {};
    },
    button: (text) => text.delete,
  },
  "a shipping address's end": {
    path: DELETE_SHIPPING,
    visit: { before: addShipping },
    prepare: async ({ person }, { account: text }) => {
      await person.click((await panel(text.addresses.shipping)).getByRole('button', { name: text.delete }));
      return {};
    },
    button: (text) => text.delete,
  },
};

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const t = TEXTS[language];
  const { account: text, common } = t;

  describe.each(Object.entries(CHANGES))('%s', (_, { path, visit, prepare, button }) => {
    async function open() {
      const page = await visitAccount(api, { language, proxy, ...visit });
      const typed = await prepare(page, t);
      const box = await screen.findByRole('dialog');
      const dialog = within(box);
      const press = () => page.person.click(dialog.getByRole('button', { name: button(text) }));
      const fields = Object.entries(typed).map(([label, value]) => ({ field: dialog.getByLabelText(label), value }));
      const expectTyped = () => fields.forEach(({ field, value }) => expect(field).toHaveValue(value));
      return { ...page, box, dialog, press, expectTyped };
    }

    test.each([
      [500, 'server'],
      [403, 'forbidden'],
    ] as const)('%i: the dialog says so, keeps what was typed, and the next try works', async (status, reason) => {
      const { dialog, press, expectTyped, held } = await open();
      const before = await held();
      // With a list of fields, if an empty one, reads go through: what the page shows is not what fails.
      proxy.fail(path, status, {});
      await press();
      const said = fill(common.failures[reason], { message: FAULT });
      await waitFor(() => expect(dialog.getByText(said)).toBeVisible());
      expect(screen.getAllByText(said)).toHaveLength(1);
      expectTyped();
      expect(await held()).toEqual(before);
      proxy.heal();
      const again = await dialog.findByRole('button', { name: button(text) });
      await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'false'));
      await press();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(await held()).not.toEqual(before);
    });

    test('401: a toast says so, the storage is emptied, and the page goes to the sign-in unasked', async () => {
      const { box, press, expectTyped, held } = await open();
      const before = await held();
      proxy.fail(path, 401, {});
      await press();
      const said = fill(common.failures.unauthorized, { message: FAULT });
      const notice = await screen.findByRole('status', { name: common.notice.region, hidden: true });
      await waitFor(() => expect(notice).toHaveTextContent(said));
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      await waitFor(() => expect(storedValues()).toEqual({ len: language }));
      await waitFor(() => expect(box).not.toBeInTheDocument());
      // As it was when it went.
      expect(box).not.toHaveTextContent(said);
      expectTyped();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(await held()).toEqual(before);
    });
  });
});
