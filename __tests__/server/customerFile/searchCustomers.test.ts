import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { foldSearch, phoneDigits } from '#src/domain/foldSearch';
import { foldText } from '#src/domain/foldText';
import type { SearchPayload } from '#server/modules/customerFile/searchSchemas';
import { type Admin, createAdmin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

const search = async (text: string) => (await admin.get<SearchPayload>('/api/admin/search', { search: text })).payload;
const found = async (text: string) =>
  (await search(text)).hits.map(({ customerId, foundBy, match }) => [customerId, foundBy, match]);

/** Letters only, so that no other customer contains them. */
const word = () => randomBytes(6).toString('hex').replace(/\d/g, 'x');

async function customerOf(fields: Readonly<Record<string, string>>, payments = 0) {
  const customer = await api.customer({ payments });
  const columns = Object.entries(fields).map(([column, value]) => `${column} = '${value}'`);
  await sql(`update customers set ${columns.join(', ')} where id = ${customer.customerId}`);
  return customer;
}

describe('GET admin/search (rules §38.2)', () => {
  test('finds a customer by both names in either order, regardless of case and umlauts', async () => {
    const last = word();
    const { customerId } = await customerOf({ first_name: 'Jörg', last_name: `Groß${last}` });
    for (const text of [
      `Jörg Groß${last}`,
      `GROSS${last} jörg`,
      `gross${last}, Joerg`.replace(',', ''),
      `JÖRG gro\u00df${last}`,
    ])
      expect(await found(text)).toEqual([[customerId, 'name', `Jörg Groß${last}`]]);
    const { hits } = await search(last);
    expect(hits).toMatchObject([{ customerId, firstName: 'Jörg', lastName: `Groß${last}`, foundBy: 'name' }]);
    expect(Object.keys(hits[0] ?? {}).sort()).toEqual([
      'city',
      'customerId',
      'email',
      'firstName',
      'foundBy',
      'lastName',
      'match',
    ]);
  });

  test('finds e-mail, address and delivery address, with the text that matched', async () => {
    const [mail, street, shipping] = [word(), word(), word()];
    const { customerId } = await customerOf({
      ...{ email: `${mail}@kunden.example`, email_norm: `${mail}@kunden.example` },
      ...{ address1: `${street}straße 7`, address2: '""', postal_code: '80331', city: 'München' },
      ...{ ship_address1: `Am ${shipping} 3`, ship_city: 'Wien', ship_postal_code: '1010', ship_country: 'AT' },
    });
    const [billing, delivery] = [`${street}straße 7, 80331 München`, `Am ${shipping} 3, 1010 Wien`];
    expect(await found(`${mail}@KUNDEN.example`)).toEqual([[customerId, 'email', `${mail}@kunden.example`]]);
    expect(await found(mail.slice(1))).toEqual([[customerId, 'email', `${mail}@kunden.example`]]);
    expect(await found(`${street}strasse`)).toEqual([[customerId, 'address', billing]]);
    expect(await found(`muenchen 80331 ${street}`)).toEqual([[customerId, 'address', billing]]);
    expect(await found(`${street}strasse 7`)).toEqual([[customerId, 'address', billing]]);
    expect(await found(`${shipping} Wien`)).toEqual([[customerId, 'address', delivery]]);
    expect(await found(`${shipping} ${word()}`)).toEqual([]);
  });

  test.each([
    ['0151 987 65%', ['0151 98765%', '151 98765%', '+49 151 98765%', '0049151/98765%', '15198765%', '98765%']],
    ['+43 664 43210%', ['0664 43210%', '+43 (664) 43210%', '66443210%']],
  ])('finds the phone number %s in each spelling', async (written, spellings) => {
    const digits = String(randomBytes(4).readUInt32BE()).padStart(10, '5');
    const phone = written.replace('%', digits);
    const { customerId } = await customerOf({ phone });
    for (const spelling of spellings)
      expect(await found(spelling.replace('%', digits))).toEqual([[customerId, 'phone', phone]]);
  });

  test.each([
    ['a post code and a house number', '%', '% 7', 'Hauptstraße 7, % Ort'],
    ['a post code that starts with 0', '0%', '0% 7', 'Hauptstraße 7, 0% Ort'],
    ['a house number and a post code', '%', '7 %', 'Hauptstraße 7, % Ort'],
  ])('finds an address by %s', async (_name, postalCode, text, billing) => {
    const digits = String(randomBytes(4).readUInt32BE()).padStart(10, '5');
    const fill = (pattern: string) => pattern.replace('%', digits);
    const { customerId } = await customerOf({
      ...{ phone: '', address1: 'Hauptstraße 7', address2: '""', postal_code: fill(postalCode), city: 'Ort' },
    });
    expect(await found(fill(text))).toEqual([[customerId, 'address', fill(billing)]]);
  });

  test('finds the numbers of customer, subscription, order and payment exactly', async () => {
    const { customerId, purchaseId } = await customerOf({ phone: '' }, 2);
    const [payment] = await sql(`select id::text from payments where customer_id = ${customerId} order by id limit 1`);
    const number = String(payment?.id);
    const kinds = async (text: string) =>
      (await search(text)).hits
        .filter((hit) => hit.customerId === customerId)
        .map(({ foundBy, match }) => [foundBy, match]);
    expect(await kinds(customerId)).toEqual([['customer', customerId]]);
    expect(await kinds(`#${purchaseId}`)).toEqual([['subscription', purchaseId]]);
    expect(['order', 'payment']).toContain((await kinds(number))[0]?.[0]);
    await sql(`update customers set external_id = 'Shop-${customerId}' where id = ${customerId}`);
    expect(await kinds(`Shop-${customerId}`)).toEqual([['customer', `Shop-${customerId}`]]);
  });

  test('finds only the beginning of a name without three letters in a row', async () => {
    const { customerId } = await customerOf({ first_name: 'Ðð', last_name: 'Zz' });
    for (const text of ['ðð', 'Ðð z', 'zz', 'ZZ ð']) expect(await found(text)).toEqual([[customerId, 'name', 'Ðð Zz']]);
    expect(await found('ð Z')).toEqual([]);
  });

  test('treats % and _ as characters, and shows exact names first and at most 20 hits', async () => {
    const last = word();
    await api.customers({ accounts: 21 });
    await sql(`update customers set first_name = 'Mia', last_name = '${last}er' where id in
      (select id from customers order by id desc limit 21)`);
    const { customerId } = await customerOf({ first_name: 'Mia', last_name: last });
    const { hits, totalIsCapped } = await search(`mia ${last}`);
    expect([hits[0]?.customerId, hits.length, totalIsCapped]).toEqual([customerId, 20, true]);
    for (const text of [`${last.slice(0, 3)}%`, `${last.slice(0, 5)}_`, '', '  ', '\u0301'])
      expect(await found(text)).toEqual([]);
  });

  test('is for admins only', async () => {
    const { token } = await api.customer();
    expect((await api.get('/api/admin/search', { search: 'a' }, { token })).status).toBe(403);
    expect((await api.get('/api/admin/search', { search: 'a' })).status).toBe(401);
  });
});

test('the database folds texts and phone numbers as the server does (rules §38.2)', async () => {
  const letters = fc.sample(fc.string({ unit: fc.constantFrom(...'aßäÖÜéÉçñŠłİẞς€ 0+49-() \u0308'.split('')) }), {
    ...{ numRuns: 200, seed: 7 },
  });
  const rows = await sql(
    `select value, fold_search(value) as folded, phone_digits(value) as digits from jsonb_array_elements_text('${JSON.stringify(
      [...letters, 'Ärger Größe ÀÉÿñ', 'Škoda İstanbul'],
    )}'::jsonb)`,
  );
  expect(rows.map(({ folded, digits }) => [folded, digits])).toEqual(
    rows.map(({ value }) => [foldSearch(String(value)), phoneDigits(String(value))]),
  );
  expect(foldSearch('Größe')).not.toBe(foldText('Größe'));
});
