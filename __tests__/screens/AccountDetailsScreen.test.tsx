import { screen, waitFor, within } from '@testing-library/react';
import type { CustomerWire } from '../../server/modules/customers/schemas';
import { addSecondCard, clickTwice, DETAILS, panel, refill, visitAccount } from '../support/accountPage';
import { COUNTRIES, fill, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi, type Api } from '../support/serverApi';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { failureOf } from '../support/visitPortal';

const api = createApi(process.env.API_URL ?? '');

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { account: text, common } = TEXTS[language];
  const { fields, rules } = text;
  const { DE: germany, AT: austria } = COUNTRIES[language];
  const visit = (options: Parameters<typeof visitAccount>[1] = {}) =>
    visitAccount(api, { language, proxy, ...options });
  const card = (brand: string, last4: string) => panel(fill(text.cards.ending, { brand, last4 }));

  test('info, addresses and cards', async () => {
    const { held } = await visit();
    const person = await held();
    expect(await screen.findByRole('heading', { level: 1, name: text.title })).toBeVisible();
    const info = await panel(text.info.title);
    for (const value of [person.firstName, person.lastName, person.emailAddress, person.phoneNumber])
      expect(info.getByText(value)).toBeVisible();
    expect(info.queryByText(text.info.missing)).not.toBeInTheDocument();
    const billing = await panel(text.addresses.billing);
    const lines = [person.address1, person.address2].filter((line) => line !== '""');
    const place = `${person.postalCode} ${person.city}`;
    const state = `${text.states[`DE-${person.state}` as keyof typeof text.states]}, ${germany}`;
    for (const line of [`${person.firstName} ${person.lastName}`, ...lines, place, state])
      expect(billing.getByText(line)).toBeVisible();
    expect(billing.queryByText('""')).toBeNull();
    expect(billing.queryByRole('button', { name: text.delete })).toBeNull();
    const shipping = await panel(text.addresses.shipping);
    expect(shipping.getByText(text.addresses.sameAsBilling)).toBeVisible();
    expect(shipping.queryByRole('button', { name: text.delete })).toBeNull();
    const visa = await card('Visa', '4242');
    expect(visa.getByText(/12\/20\d\d/)).toBeVisible();
    expect(visa.getByText(fill(text.cards.masked, { brand: 'Visa', last4: '4242' }))).toBeVisible();
    const billed = fill(text.cards.billingAddress, { address: [...lines, place].join(', ') });
    expect(visa.getByText(billed)).toBeVisible();
    expect(visa.getByText(text.cards.notForDelivery)).toBeVisible();
  });

  test('two cards, each with its own expiry, note and ways to change it', async () => {
    const { held } = await visit({ before: addSecondCard });
    const expiries = (await held()).paySources.map(({ cardExpiryDate }) => cardExpiryDate);
    expect(expiries).toHaveLength(2);
    for (const [index, [brand, last4]] of [['Visa', '4242'] as const, ['Mastercard', '4444'] as const].entries()) {
      const one = await card(brand, last4);
      expect(one.getByText(fill(text.cards.expires, { expiry: expiries[index] ?? '' }))).toBeVisible();
      expect(one.getByText(text.cards.notForDelivery)).toBeVisible();
      for (const name of [text.edit, text.delete]) expect(one.getByRole('button', { name })).toBeVisible();
    }
  });

  test('without a card the page says so', async () => {
    await visit({ shape: { card: 'none', statuses: ['CANCELLED'] } });
    expect(await screen.findByText(text.cards.none)).toBeVisible();
  });

  test('what is missing of the info is shown as such', async () => {
    const before = async (_: Api, token: string) => {
      const { payload } = await api.get<{ data: [CustomerWire] }>(DETAILS, {}, { token });
      proxy.answer(DETAILS, { data: [{ ...payload.data[0], phoneNumber: '' }] });
    };
    await visit({ before });
    const term = (await panel(text.info.title)).getByText(fields.phone);
    expect(term.nextElementSibling).toHaveTextContent(text.info.missing);
    expect(screen.getAllByText(text.info.missing)).toHaveLength(1);
  });

  test('three placeholders while it loads', async () => {
    const letGo = proxy.hold();
    await visit();
    expect(await screen.findByText(common.loading)).toBeInTheDocument();
    await waitFor(() => expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(3));
    expect(screen.queryByText(text.info.title)).not.toBeInTheDocument();
    letGo();
    expect(await screen.findByText(text.info.title)).toBeVisible();
    expect(document.querySelector('.MuiSkeleton-root')).toBeNull();
  });

  test.each([
    [500, 'server'],
    [403, 'forbidden'],
    ['drop-reply', 'noResponse'],
  ] as const)('%s: details that do not load say why, and can be asked for again', async (fault, reason) => {
    proxy.fail(DETAILS, fault);
    const { person } = await visit();
    const failure = await failureOf(text.loadFailed);
    expect(failure).toHaveTextContent(fill(common.failures[reason], { message: FAULT }));
    expect(screen.queryByText(text.info.title)).not.toBeInTheDocument();
    proxy.heal();
    await person.click(within(failure).getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByText(text.info.title)).toBeVisible();
    expect(screen.queryByText(text.loadFailed)).not.toBeInTheDocument();
  });

  test('the states are those of the country, and go when it changes', async () => {
    const { person, held } = await visit();
    await person.click(await screen.findByRole('button', { name: text.addresses.add }));
    const dialog = within(await screen.findByRole('dialog', { name: text.addresses.addTitle }));
    expect(dialog.getByText(text.addresses.addText)).toBeVisible();
    const [country, state] = [dialog.getByLabelText(fields.country), dialog.getByLabelText(fields.state)];
    const states = () => within(state).getAllByRole('option').slice(1);
    expect(state).toBeDisabled();
    expect(states()).toHaveLength(0);
    await person.selectOptions(country, germany);
    expect(states()).toHaveLength(16);
    await person.selectOptions(state, text.states['DE-BY']);
    await person.selectOptions(country, austria);
    expect(state).toHaveValue('');
    expect(states()).toHaveLength(9);

    await person.selectOptions(state, text.states['AT-9']);
    const { firstName } = await held();
    expect(dialog.getByLabelText(fields.firstName)).toHaveValue(firstName);
    await person.clear(dialog.getByLabelText(fields.firstName));
    await person.type(dialog.getByLabelText(fields.firstName), 'Şirin');
    await person.type(dialog.getByLabelText(fields.address1), 'Am Graben 2');
    await person.type(dialog.getByLabelText(fields.postalCode), '101');
    await person.type(dialog.getByLabelText(fields.city), 'Wien1');
    await person.click(dialog.getByRole('button', { name: text.addresses.addConfirm }));
    expect(await dialog.findByText(rules.postalCode)).toBeVisible();
    expect(dialog.getByText(rules.city)).toBeVisible();
    await person.type(dialog.getByLabelText(fields.postalCode), '0');
    await person.type(dialog.getByLabelText(fields.city), '{Backspace}');
    const letGo = proxy.hold(DETAILS);
    clickTwice(dialog.getByRole('button', { name: text.addresses.addConfirm }));
    expect(await dialog.findByRole('button', { name: text.saving })).toHaveAttribute('aria-disabled', 'true');
    letGo();
    await seeText(text.addresses.added);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(proxy.sent(DETAILS)).toHaveLength(1);
    expect(await held()).toMatchObject({
      firstName: 'Şirin',
      address1: 'Am Graben 2',
      address2: '""',
      country: 'AT',
      state: '9',
      city: 'Wien',
      postalCode: '1010',
    });
  });

  test('the billing address is edited; its second line is kept, shown, and can go again', async () => {
    const { person, held } = await visit();
    const billing = await panel(text.addresses.billing);
    const edit = async (line: string, secondLine: string) => {
      await person.click(billing.getByRole('button', { name: text.edit }));
      const dialog = within(await screen.findByRole('dialog', { name: text.addresses.billingTitle }));
      const before = await held();
      expect(dialog.getByLabelText(fields.address1)).toHaveValue(before.address1);
      expect(dialog.getByLabelText(fields.address2)).toHaveValue(before.address2 === '""' ? '' : before.address2);
      await refill(person, dialog.getByLabelText(fields.address1), line);
      await refill(person, dialog.getByLabelText(fields.address2), secondLine);
      const letGo = proxy.hold(DETAILS);
      clickTwice(dialog.getByRole('button', { name: text.save }));
      expect(await dialog.findByRole('button', { name: text.saving })).toHaveAttribute('aria-disabled', 'true');
      letGo();
      expect(await billing.findByText(line)).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await edit('Neue Gasse 5', 'Hinterhaus');
    await seeText(text.addresses.updated);
    expect(billing.getByText('Hinterhaus')).toBeVisible();
    const { postalCode, city, ...after } = await held();
    expect(after).toMatchObject({ address1: 'Neue Gasse 5', address2: 'Hinterhaus' });
    const address = `Neue Gasse 5, Hinterhaus, ${postalCode} ${city}`;
    const visa = await card('Visa', '4242');
    expect(visa.getByText(fill(text.cards.billingAddress, { address }))).toBeVisible();
    expect(proxy.sent(DETAILS)).toHaveLength(1);

    await edit('Neue Gasse 6', '');
    expect(billing.queryByText('Hinterhaus')).toBeNull();
    expect(await held()).toMatchObject({ address1: 'Neue Gasse 6', address2: '""' });
    expect(proxy.sent(DETAILS)).toHaveLength(2);
  });
});
