import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { languageChosen, storageChanged } from '../../src/session/sessionSlice';
import { readSession } from '../../src/session/sessionStorage';
import { type AdminVisit, api, openProxy, renderAdmin } from '../support/adminPages';
import { inDays } from '../support/api';
import {
  createDiscountAdmin,
  DELETE_DISCOUNT,
  type DiscountAdmin,
  LIST_DISCOUNTS,
  SAVE_DISCOUNT,
} from '../support/discountAdmin';
import { goForwardTo } from '../support/history';
import { FAULT, type Proxy } from '../support/proxy';
import { seeText, withTimings } from '../support/renderPortal';
import { storedCommand, storedCommands } from '../support/storedCommands';
import { day, fill, languages, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/AdminScreen';
import '../../src/features/adminDiscounts/DiscountsPanel';

type Person = Awaited<ReturnType<typeof renderAdmin>>['person'];

let admin: DiscountAdmin;
let proxy: Proxy;
beforeEach(async () => {
  admin = await createDiscountAdmin(api);
  proxy = await openProxy();
});

const saves = () => proxy.calls.filter(({ path }) => path === SAVE_DISCOUNT);
/** The idempotency keys of all saves, each once. */
const keys = () => [...new Set(saves().map(({ headers }) => headers['idempotency-key']))];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }));
/** Waits for the list, which alone has a search. */
const findSearch = () => screen.findByRole('searchbox');

async function replaceText(person: Person, label: string, text: string) {
  await person.clear(field(label));
  await person.paste(text);
}
/** Sets a date as the browser's picker does. */
const chooseDate = (label: string, date: string) => fireEvent.change(field(label), { target: { value: date } });

describe.each(languages('de'))('in %s', (language) => {
  const { admin: area, adminDiscounts: t, common, server, shell } = TEXTS[language];
  const { fields, form, rules } = t;

  const visit = (query = `&search=${admin.prefix}`, options: AdminVisit = {}) =>
    renderAdmin(`/profile?tab=discounts${query}`, { language, admin, apiBase: proxy.apiBase, ...options });
  async function visitNew() {
    const portal = await visit('&create=true');
    await screen.findByRole('heading', { name: form.newTitle });
    return portal;
  }
  async function visitEdit(code: string) {
    const portal = await visit();
    await portal.person.click(await screen.findByRole('button', { name: fill(t.edit, { code }) }));
    await screen.findByRole('heading', { name: form.editTitle });
    return portal;
  }
  async function fillIn(person: Person, code: string, amount = '10') {
    await replaceText(person, fields.code, code);
    await replaceText(person, fields.amount, amount);
  }

  /** Opens the products while a new discount is being saved; returns a function that lets the answer come. */
  async function leaveWhileSaving(person: Person) {
    const answer = proxy.hold();
    await press(person, form.create);
    await screen.findByRole('button', { name: form.creating });
    await person.click(screen.getByRole('tab', { name: area.tabs.products }));
    await waitFor(() => expect(window.location.search).toBe('?tab=products'));
    return answer;
  }

  describe('list', () => {
    const cells = (row: HTMLElement) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent);
    const dialog = () => within(screen.getByRole('dialog'));
    const remove = (code: string) => fill(t.delete.open, { code });
    const showing = (from: number, to: number, total: number) =>
      fill(common.pager.showing, { from: String(from), to: String(to), total: String(total) });

    test('shows amount, uses, start date and status of active, scheduled and expired discounts', async () => {
      const { prefix } = admin;
      await admin.create(`${prefix}-A`, { amount: 12.5, usageTime: 7, oncePerCustomer: true });
      await admin.create(`${prefix}-B`, { amount: 5, isPercentage: false, startDate: inDays(3) });
      await api.discount({ code: `${prefix}-C`, startInDays: -9, endInDays: -1 });
      await visit();
      const table = await screen.findByRole('grid');
      const headers = within(table).getAllByRole('columnheader');
      expect(headers.map((one) => one.textContent)).toEqual(Object.values(t.columns));
      const [, expired, scheduled, active] = within(table).getAllByRole('row') as [HTMLElement, ...HTMLElement[]];
      const [percent, euro] = { de: ['12,5\u00a0%', '5,00\u00a0€'], en: ['12.5%', '€5.00'] }[language];
      expect(cells(active as HTMLElement)).toEqual([
        `${prefix}-A`,
        percent,
        '7',
        t.yes,
        day(inDays(0)),
        t.status.Active,
        '',
      ]);
      expect(cells(scheduled as HTMLElement)).toEqual([
        `${prefix}-B`,
        euro,
        t.noLimit,
        t.no,
        day(inDays(3)),
        t.status.Scheduled,
        '',
      ]);
      expect(cells(expired as HTMLElement)).toContain(t.status.Expired);
      expect(screen.getByText(showing(1, 3, 3))).toBeVisible();
    });

    test('returns to page 1 on a search, keeps it in the URL, and says when nothing matches', async () => {
      const { prefix } = admin;
      for (let number = 1; number <= 11; number += 1) await admin.create(`${prefix}-${number}`);
      const { person } = await visit();
      expect(await screen.findByText(showing(1, 10, 11))).toBeVisible();
      await press(person, fill(common.pager.page, { page: '2' }));
      expect(await screen.findByText(showing(11, 11, 11))).toBeVisible();
      expect(window.location.search).toContain('page=2');
      await person.clear(await findSearch());
      await person.paste(`${prefix}-7`);
      expect(await screen.findByText(showing(1, 1, 1))).toBeVisible();
      expect(window.location.search).toBe(`?tab=discounts&search=${prefix}-7`);
      await person.paste('-nothing');
      expect(await screen.findByText(t.empty)).toBeVisible();
    });

    test('ignores the late answer to an earlier search', async () => {
      const [slow, fast] = [`${admin.prefix}-SLOW`, `${admin.prefix}-FAST`];
      await admin.create(slow);
      await admin.create(fast);
      const { person, store } = await visit();
      await screen.findByRole('gridcell', { name: slow });
      const statusOf = (code: string) =>
        Object.entries(store.getState().api.queries).find(([key]) => key.includes(code))?.[1]?.status;
      const codes = () =>
        screen
          .getAllByRole('row')
          .slice(1)
          .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
      const answer = proxy.hold();
      await person.clear(await findSearch());
      await person.paste(slow);
      await waitFor(() => expect(proxy.calls.some(({ url }) => url.includes(slow))).toBe(true));
      // Answers every later call at once.
      proxy.hold()();
      await person.clear(await findSearch());
      await person.paste(fast);
      await waitFor(() => expect(codes()).toEqual([fast]));
      expect(statusOf(slow)).toBe('pending');
      answer();
      await waitFor(() => expect(statusOf(slow)).not.toBe('pending'));
      expect(codes()).toEqual([fast]);
    });

    test('deletes a discount once, after a confirmation that names its code', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visit();
      await person.click(await screen.findByRole('button', { name: remove(code) }));
      expect(dialog().getByText(fill(t.delete.text, { code }))).toBeVisible();
      await person.click(dialog().getByRole('button', { name: common.actions.cancel }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await press(person, remove(code));
      const answer = proxy.hold();
      await person.dblClick(dialog().getByRole('button', { name: t.delete.confirm }));
      expect(await dialog().findByRole('button', { name: t.delete.deleting })).toHaveAttribute('aria-disabled', 'true');
      answer();
      expect(await screen.findByText(t.empty)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await screen.findByText(fill(server.discountWasDeleted, { code }))).toBeVisible();
      expect(screen.getByRole('button', { name: t.create })).toHaveFocus();
      expect(proxy.calls.filter(({ path }) => path === DELETE_DISCOUNT)).toHaveLength(1);
      expect(await admin.findOwn()).toEqual([]);
    });

    test('reports a failed deletion in the dialog, and completes one whose answer was lost on a retry', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visit();
      await person.click(await screen.findByRole('button', { name: remove(code) }));
      proxy.fail(DELETE_DISCOUNT);
      await person.click(dialog().getByRole('button', { name: t.delete.confirm }));
      expect(await dialog().findByText(fill(area.failures.adminDiscounts, { message: FAULT }))).toBeVisible();
      proxy.fail(DELETE_DISCOUNT, 'drop-reply');
      await person.click(dialog().getByRole('button', { name: t.delete.confirm }));
      expect(await dialog().findByText(t.delete.inDoubt)).toBeVisible();
      expect(await admin.findOwn()).toEqual([]);
      proxy.heal();
      await person.click(dialog().getByRole('button', { name: t.delete.confirm }));
      // The server answers 404, which means that it was deleted.
      await seeText(fill(t.delete.done, { code }));
      expect(await screen.findByText(t.empty)).toBeVisible();
    });

    test('reports a discount as deleted that another admin deleted meanwhile', async () => {
      const code = `${admin.prefix}-A`;
      const id = await admin.create(code);
      const { person } = await visit();
      await person.click(await screen.findByRole('button', { name: remove(code) }));
      await admin.get(DELETE_DISCOUNT, { id });
      await press(person, t.delete.confirm);
      await seeText(fill(t.delete.done, { code }));
      expect(await screen.findByText(t.empty)).toBeVisible();
    });

    test('reports a failed load and loads again', async () => {
      proxy.fail(LIST_DISCOUNTS);
      const { person } = await visit();
      expect(await screen.findByText(t.loadFailed)).toBeVisible();
      expect(screen.getByText(fill(area.failures.adminDiscounts, { message: FAULT }))).toBeVisible();
      proxy.heal();
      await press(person, common.actions.retry);
      expect(await screen.findByText(t.empty)).toBeVisible();
    });

    test.each([
      ['there is no answer', 'drop-reply', common.failures.noResponse],
      ['the session has ended', 401, fill(area.failures.adminUnauthorized, { message: FAULT })],
    ] as const)('clears the storage and leaves for the sign-in when %s', async (_, status, text) => {
      proxy.fail(LIST_DISCOUNTS, status);
      await visit();
      await waitFor(() => expect(screen.getAllByText(text)[0]).toBeVisible());
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(Object.keys(localStorage)).toEqual(['len']);
    });
  });

  describe('form', () => {
    describe('after a creation', () => {
      withTimings({ redirect: 1000 });

      test('creates a discount once, reports it, and shows the first page of the list a second later', async () => {
        const code = `${admin.prefix}-NEW`;
        const { person } = await visit();
        await person.click(await screen.findByRole('button', { name: t.create }));
        expect(await screen.findByRole('heading', { name: form.newTitle })).toHaveFocus();
        await person.type(field(fields.code), code);
        await person.type(field(fields.amount), { de: '12,5', en: '12.5' }[language]);
        await person.click(screen.getByRole('checkbox', { name: fields.oncePerCustomer }));
        await person.type(field(fields.usageTime), '3');
        chooseDate(fields.endDate, inDays(9));
        await person.click(field(fields.customers));
        await person.paste('Anna@kunden.example; bert@kunden.example\nanna@kunden.example, cleo@kunden.example');
        const answer = proxy.hold();
        await person.tripleClick(screen.getByRole('button', { name: form.create }));
        expect(await screen.findByRole('button', { name: form.creating })).toHaveAttribute('aria-disabled', 'true');
        expect(field(fields.code)).toBeDisabled();
        answer();
        await waitFor(() => {
          expect(screen.getByText(fill(t.done.DISCOUNT_CREATED, { code }))).toBeVisible();
          expect(screen.getByRole('heading', { name: form.newTitle })).toBeVisible();
        });
        await findSearch();
        expect(window.location.search).toBe('?tab=discounts');
        expect(await screen.findByRole('gridcell', { name: code })).toBeVisible();
        expect(saves()).toHaveLength(1);
        expect(await admin.findOwn()).toMatchObject([
          {
            code,
            amount: 12.5,
            is_percent: true,
            usage_time: 3,
            once_per_customer: true,
            start_date: inDays(0),
            end_date: inDays(9),
            customer_list: 'anna@kunden.example,bert@kunden.example,cleo@kunden.example',
          },
        ]);
      });
    });

    test('changes a discount, and returns at once to the page and search of the list', async () => {
      const code = `${admin.prefix}-A`;
      const id = await admin.create(code, {
        amount: 5,
        isPercentage: false,
        startDate: inDays(2),
        customerList: 'a@kunden.example',
      });
      const { person } = await visitEdit(code);
      expect(screen.getByRole('heading', { name: form.editTitle })).toHaveFocus();
      expect(window.location.search).toContain(`edit=${code}`);
      expect([field(fields.code).value, field(fields.amount).value, field(fields.startDate).value]).toEqual([
        code,
        '5',
        inDays(2),
      ]);
      expect(field(fields.fixed)).toBeChecked();
      expect(field(fields.amount)).toHaveAccessibleDescription(/€/);
      await person.click(field(fields.percentage));
      expect(field(fields.amount)).toHaveAccessibleDescription(/%/);
      await press(person, fill(fields.removeCustomer, { email: 'a@kunden.example' }));
      expect(field(fields.customers)).toHaveFocus();
      const answer = proxy.hold();
      await press(person, form.update);
      expect(await screen.findByRole('button', { name: form.updating })).toBeVisible();
      answer();
      await seeText(fill(t.done.DISCOUNT_UPDATED, { code }));
      await findSearch();
      expect(window.location.search).toBe(`?tab=discounts&search=${admin.prefix}`);
      expect(await admin.findOwn()).toMatchObject([{ id, amount: 5, is_percent: true, customer_list: '' }]);
    });

    describe('that another admin was faster with', () => {
      const conflict = { ...area.conflict, ...t.conflict };
      /** Opens the form of a discount of 10 %, types a limit of 5, and saves after the other admin's change. */
      async function saveAfter(other: (stored: { id: string; code: string }) => Promise<unknown>) {
        const code = `${admin.prefix}-A`;
        const id = await admin.create(code, { amount: 10 });
        const { person } = await visitEdit(code);
        await replaceText(person, fields.usageTime, '5');
        await other({ id, code });
        await press(person, form.update);
        return { person, code, id };
      }
      const changeAmount = ({ id, code }: { id: string; code: string }) => admin.save({ id, code, amount: 25 });
      const comparison = () =>
        within(screen.getByRole('table'))
          .getAllByRole('row')
          .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

      test('shows what is stored now beside what was typed, changes nothing, and takes the present values', async () => {
        const { person, code } = await saveAfter(changeAmount);
        const title = fill(conflict.title, { code });
        expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
        expect(comparison()).toEqual([
          [conflict.field, conflict.present, conflict.typed],
          [fields.amount, '25 %', '10 %'],
          [fields.usageTime, t.noLimit, '5'],
        ]);
        expect(field(fields.usageTime)).toHaveValue('5');
        expect(await admin.findOwn()).toMatchObject([{ amount: 25, usage_time: null }]);
        // Enter in a field decides nothing.
        await person.type(field(fields.usageTime), '{Enter}');
        expect(saves()).toHaveLength(1);
        await press(person, conflict.takePresent);
        await waitFor(() => expect(field(fields.amount)).toHaveValue('25'));
        expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument();
        await replaceText(person, fields.usageTime, '7');
        await press(person, form.update);
        await seeText(fill(t.done.DISCOUNT_UPDATED, { code }));
        expect(await admin.findOwn()).toMatchObject([{ amount: 25, usage_time: 7 }]);
      });

      test('saves what was typed over the present values when the admin decides so, unless they changed once more', async () => {
        const { person, code, id } = await saveAfter(changeAmount);
        await screen.findByRole('heading', { name: fill(conflict.title, { code }) });
        await admin.save({ id, code, amount: 30 });
        await press(person, conflict.overwrite);
        await waitFor(() => expect(comparison()[1]).toEqual([fields.amount, '30 %', '10 %']));
        await press(person, conflict.overwrite);
        await seeText(fill(t.done.DISCOUNT_UPDATED, { code }));
        expect(await admin.findOwn()).toMatchObject([{ amount: 10, usage_time: 5 }]);
        expect(keys()).toHaveLength(3);
      });

      test('says that it was deleted, keeps what was typed, and makes a new one of it', async () => {
        const { person, code, id } = await saveAfter(({ id }) => admin.get(DELETE_DISCOUNT, { id }));
        expect(await screen.findByRole('heading', { name: fill(conflict.goneTitle, { code }) })).toHaveFocus();
        expect(field(fields.usageTime)).toHaveValue('5');
        await press(person, conflict.createNew);
        await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
        const [made] = await admin.findOwn();
        expect(made).toMatchObject({ code, usage_time: 5 });
        expect(made?.id).not.toBe(id);
      });
    });

    test('begins with the stored values, not with those of the list', async () => {
      const code = `${admin.prefix}-A`;
      const id = await admin.create(code, { amount: 10 });
      const { person } = await visit();
      const edit = await screen.findByRole('button', { name: fill(t.edit, { code }) });
      await admin.save({ id, code, amount: 30 });
      await person.click(edit);
      expect(await screen.findByRole('heading', { name: form.editTitle })).toBeVisible();
      expect(field(fields.amount)).toHaveValue('30');
    });

    test('opens again after a reload, and returns to the list on Cancel', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const query = `&search=${admin.prefix}`;
      const { person } = await visit(`${query}&edit=${code}`);
      expect(await screen.findByRole('heading', { name: form.editTitle })).toBeVisible();
      expect(field(fields.code)).toHaveValue(code);
      await press(person, common.actions.cancel);
      expect(await screen.findByRole('button', { name: t.create })).toHaveFocus();
      expect(window.location.search).toBe(`?tab=discounts${query}`);
    });

    test('opens by its code from a link, whatever page of the list it is on', async () => {
      await admin.create(admin.prefix, { amount: 7 });
      for (let index = 0; index < 11; index += 1) await admin.create(`${admin.prefix}-${index}`);
      await visit(`&edit=${admin.prefix.toLowerCase()}`);
      expect(await screen.findByRole('heading', { name: form.editTitle })).toBeVisible();
      expect(field(fields.code)).toHaveValue(admin.prefix);
      expect(field(fields.amount)).toHaveValue('7');
    });

    test('says that the form of a link could not be loaded, and loads it on retry', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const lookup = `search=${code}`;
      const { person } = await visit(`&search=${admin.prefix}-B`);
      await screen.findByText(t.empty);
      proxy.fail(LIST_DISCOUNTS);
      goForwardTo(`/profile?tab=discounts&search=${admin.prefix}-B&edit=${code}`);
      expect(await screen.findByText(t.formFailed)).toBeVisible();
      expect(proxy.calls.some(({ url }) => url.includes(lookup))).toBe(true);
      proxy.heal();
      await press(person, common.actions.retry);
      expect(await screen.findByRole('heading', { name: form.editTitle })).toBeVisible();
    });

    test('sends what it began with once something else was refused or may be stored', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visitEdit(code);
      await replaceText(person, fields.usageTime, '5');
      proxy.fail(SAVE_DISCOUNT);
      await press(person, form.update);
      await screen.findByText(fill(form.DISCOUNT_UPDATE_FAILED, { code }));
      proxy.heal();
      await person.clear(field(fields.usageTime));
      await press(person, form.update);
      await seeText(fill(t.done.DISCOUNT_UPDATED, { code }));
      expect(await admin.findOwn()).toMatchObject([{ usage_time: null }]);
    });

    test('sends nothing and says nothing when it is saved without a change', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visitEdit(code);
      await press(person, form.update);
      expect(await screen.findByRole('button', { name: t.create })).toHaveFocus();
      expect(saves()).toEqual([]);
      expect(screen.queryByText(fill(t.done.DISCOUNT_UPDATED, { code }))).not.toBeInTheDocument();
    });

    test('is not dropped by a logout before the admin has said so', async () => {
      const { person } = await visitNew();
      await fillIn(person, `${admin.prefix}-A`);
      await press(person, shell.logout);
      expect(await screen.findByRole('dialog', { name: shell.leave.title })).toBeVisible();
      await press(person, shell.leave.stay);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(field(fields.code)).toHaveValue(`${admin.prefix}-A`);
      expect(localStorage.getItem('isAdmintoken')).toBe(admin.token);
      await press(person, shell.logout);
      await person.click(await screen.findByRole('button', { name: shell.logoutInDoubt.confirm }));
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(localStorage.getItem('isAdmintoken')).toBeNull();
    });

    test('does not open for a code that there is not', async () => {
      await admin.create(`${admin.prefix}-A`);
      await visit(`&search=${admin.prefix}&edit=${admin.prefix}`);
      expect(await screen.findByText(t.notFound)).toBeVisible();
      expect(screen.getByRole('grid')).toBeVisible();
    });

    test('shows each rule at its field once the field was touched, and sends nothing', async () => {
      const { person } = await visitNew();
      expect(screen.queryByText(rules.DISCOUNT_CODE_REQUIRED)).toBeNull();
      chooseDate(fields.startDate, '');
      await press(person, form.create);
      expect(await screen.findByText(rules.DISCOUNT_CODE_REQUIRED)).toBeVisible();
      expect(screen.getByText(rules.DISCOUNT_AMOUNT_NUMBER)).toBeVisible();
      expect(screen.getByText(rules.DISCOUNT_START_DATE_REQUIRED)).toBeVisible();
      await waitFor(() => expect(field(fields.code)).toHaveFocus());

      const steps: [label: string, text: string, message: string][] = [
        [fields.code, 'TEN OFF', rules.DISCOUNT_CODE_VALIDATION],
        [fields.amount, '0', rules.DISCOUNT_AMOUNT_REQUIRED],
        [fields.amount, '101', rules.DISCOUNT_PERCENTAGE_MAX],
        [fields.usageTime, 'often', rules.USAGE_TIME_NUMBER],
        [fields.usageTime, '0', rules.USAGE_TIME_GREATER_THAN_ZERO],
        [fields.usageTime, '10000', rules.USAGE_TIME_MAX_LIMIT],
      ];
      for (const [label, text, message] of steps) {
        await replaceText(person, label, text);
        await person.tab();
        await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
      }
      await person.click(field(fields.fixed));
      await replaceText(person, fields.amount, '1000000');
      expect(await screen.findByText(rules.DISCOUNT_AMOUNT_MAX)).toBeVisible();
      chooseDate(fields.startDate, inDays(-1));
      expect(await screen.findByText(rules.DISCOUNT_START_DATE_PAST)).toBeVisible();
      chooseDate(fields.startDate, inDays(3));
      chooseDate(fields.endDate, inDays(2));
      fireEvent.blur(field(fields.endDate));
      expect(await screen.findByText(rules.END_DATE_AFTER_START_DATE)).toBeVisible();
      await press(person, form.create);
      expect(saves()).toEqual([]);
    });

    test('adds the valid ones of many pasted addresses, and keeps the others to be corrected', async () => {
      const { person } = await visitNew();
      await person.click(field(fields.customers));
      await person.paste('anna@kunden.example,nobody; bert@kunden.example\n\nat@ cleo@kunden.example');
      expect(await screen.findByText(rules.EMAIL_ENTRY)).toBeVisible();
      expect(screen.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual(
        expect.arrayContaining(['anna@kunden.example', 'bert@kunden.example', 'cleo@kunden.example']),
      );
      expect(field(fields.customers)).toHaveValue('nobody at@');
      await fillIn(person, `${admin.prefix}-P`);
      await press(person, form.create);
      await waitFor(() => expect(field(fields.customers)).toHaveFocus());
      expect(saves()).toEqual([]);
      await person.clear(field(fields.customers));
      await person.type(field(fields.customers), 'dora@kunden.example{Enter}');
      await waitFor(() => expect(screen.queryByText(rules.EMAIL_ENTRY)).toBeNull());
      expect(screen.getByText('dora@kunden.example')).toBeVisible();
    });

    test('hides the usage time for one-time usage, and shows the earlier one again without it', async () => {
      const code = `${admin.prefix}-ONE`;
      await admin.create(code, { usageTime: 1 });
      const { person } = await visitEdit(code);
      const oneTime = screen.getByRole('checkbox', { name: fields.oneTime });
      expect(oneTime).toBeChecked();
      expect(screen.queryByLabelText(fields.usageTime)).toBeNull();
      await person.click(oneTime);
      await replaceText(person, fields.usageTime, '12');
      await person.click(oneTime);
      expect(screen.queryByLabelText(fields.usageTime)).toBeNull();
      await person.click(oneTime);
      expect(field(fields.usageTime)).toHaveValue('12');
      await person.click(oneTime);
      await press(person, form.update);
      await findSearch();
      expect(await admin.findOwn()).toMatchObject([{ usage_time: 1 }]);
    });

    test('does not tick one-time usage for a discount with one use per customer', async () => {
      const code = `${admin.prefix}-EACH`;
      await admin.create(code, { usageTime: 1, oncePerCustomer: true });
      const { person } = await visitEdit(code);
      expect(screen.getByRole('checkbox', { name: fields.oneTime })).not.toBeChecked();
      expect(screen.getByRole('checkbox', { name: fields.oncePerCustomer })).toBeChecked();
      expect(field(fields.usageTime)).toHaveValue('1');
      await press(person, form.update);
      await findSearch();
      expect(await admin.findOwn()).toMatchObject([{ usage_time: 1, once_per_customer: true }]);
    });

    test('keeps what was typed when the language changes', async () => {
      const other = language === 'de' ? 'en' : 'de';
      const { person, store } = await visitNew();
      await fillIn(person, `${admin.prefix}-L`);
      store.dispatch(languageChosen(other));
      expect(await screen.findByRole('heading', { name: TEXTS[other].adminDiscounts.form.newTitle })).toBeVisible();
      expect(field(TEXTS[other].adminDiscounts.fields.code)).toHaveValue(`${admin.prefix}-L`);
    });
  });

  describe('saving', () => {
    test('reports a code that is taken at its field, and keeps what was typed', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visitNew();
      await fillIn(person, code.toLowerCase(), '7');
      await press(person, form.create);
      expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
      expect(field(fields.code)).toHaveAccessibleDescription(server.discountCodeTaken);
      expect(screen.getByText(fill(form.DISCOUNT_CREATE_FAILED, { code: code.toLowerCase() }))).toBeVisible();
      expect(field(fields.amount)).toHaveValue('7');
      await replaceText(person, fields.code, `${admin.prefix}-B`);
      expect(screen.queryByText(server.discountCodeTaken)).toBeNull();
      await press(person, form.create);
      await findSearch();
      expect(await admin.findOwn()).toHaveLength(2);
      expect(keys()).toHaveLength(2);
    });

    test('reports a server error in the form, and retries with the same key', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visitEdit(code);
      await replaceText(person, fields.usageTime, '5');
      proxy.fail(SAVE_DISCOUNT);
      await press(person, form.update);
      expect(await screen.findByText(fill(form.DISCOUNT_UPDATE_FAILED, { code }))).toBeVisible();
      expect(screen.getByText(fill(area.failures.adminDiscounts, { message: FAULT }))).toBeVisible();
      proxy.heal();
      await press(person, form.update);
      await findSearch();
      expect(keys()).toHaveLength(1);
    });

    test('keeps a lost answer in doubt, retries with the same key, and creates one discount', async () => {
      const code = `${admin.prefix}-LOST`;
      const { person } = await visitNew();
      await fillIn(person, code);
      proxy.fail(SAVE_DISCOUNT, 'drop-reply');
      await press(person, form.create);
      expect(await screen.findByText(fill(t.inDoubt.create, { code }))).toBeVisible();
      expect(localStorage.getItem('pendingCommands')).toContain(code);
      expect(field(fields.code)).toHaveValue(code);
      await press(person, form.back);
      expect(await screen.findByRole('button', { name: t.create })).toHaveAttribute('aria-disabled', 'true');
      expect(screen.getByText(fill(t.inDoubt.create, { code }))).toBeVisible();
      proxy.heal();
      // A retry of its own may be under way already.
      await person.click(
        screen.getByRole('button', { name: new RegExp(`^(${t.inDoubt.retry}|${t.inDoubt.retrying})$`) }),
      );
      await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
      await waitFor(() => expect(screen.queryByText(t.inDoubt.title)).toBeNull());
      await waitFor(() => expect(localStorage.getItem('pendingCommands')).toBeNull());
      expect(saves().length).toBeGreaterThanOrEqual(2);
      expect(keys()).toHaveLength(1);
      expect(await admin.findOwn()).toHaveLength(1);
    });

    test('retries a save of before a reload with its key, and opens the form when it is refused', async () => {
      const code = `${admin.prefix}-BACK`;
      const terms = { amount: '8', isPercentage: true, customerList: '', usageTime: '', oncePerCustomer: false };
      const form = { code, ...terms, startDate: inDays(0), endDate: '' };
      const save = { kind: 'saveDiscount', id: null, code: null, keptStart: null, form } as const;
      const sent = storedCommand(admin.email, save, 'k-1');
      await admin.create(code.toLowerCase());
      await visit('', { stored: storedCommands(sent) });
      expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
      expect(field(fields.amount)).toHaveValue('8');
      expect(window.location.search).toContain('create=true');
      expect(keys()).toEqual(['k-1']);
      await waitFor(() => expect(localStorage.getItem('pendingCommands')).toBeNull());
    });

    test('clears the storage and leaves for the sign-in when the session has ended', async () => {
      const { person } = await visitNew();
      await fillIn(person, `${admin.prefix}-X`);
      proxy.fail(SAVE_DISCOUNT, 401);
      await press(person, form.create);
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(Object.keys(localStorage)).toEqual(['len']);
    });

    test('sends English for the form while no language is stored', async () => {
      const { person, store } = await visit('&create=true', { language: 'en' });
      localStorage.removeItem('len');
      store.dispatch(storageChanged(readSession()));
      const german = TEXTS.de.adminDiscounts;
      await screen.findByLabelText(german.fields.code);
      await replaceText(person, german.fields.code, `${admin.prefix}-E`);
      await replaceText(person, german.fields.amount, '10');
      await press(person, german.form.create);
      await waitFor(() => expect(saves()).toHaveLength(1));
      const sent = JSON.parse(saves()[0]?.body ?? '{}') as unknown;
      expect(sent).toMatchObject({ len: 'en', code: `${admin.prefix}-E`, amount: 10, usageTime: '' });
      expect(proxy.calls.filter(({ path }) => path === LIST_DISCOUNTS).length).toBeGreaterThan(0);
    });

    test('reports the outcome on the page that the admin has gone to meanwhile', async () => {
      const code = `${admin.prefix}-A`;
      const { person } = await visit('&create=true');
      for (const outcome of ['done', 'taken'] as const) {
        if (outcome === 'taken') await person.click(await screen.findByRole('button', { name: t.create }));
        await screen.findByRole('textbox', { name: fields.code });
        await fillIn(person, code);
        const answer = await leaveWhileSaving(person);
        answer();
        if (outcome === 'done') await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
        else await screen.findAllByText(new RegExp(server.discountCodeTaken));
        await waitFor(() => expect(localStorage.getItem('pendingCommands')).toBeNull());
        await person.click(screen.getByRole('tab', { name: area.tabs.discounts }));
      }
      expect(await admin.findOwn()).toHaveLength(1);
    });
  });

  describe('leaving the form', () => {
    test('asks before another tab or Back drops what was typed', async () => {
      const { person } = await visit();
      await person.click(await screen.findByRole('button', { name: t.create }));
      await person.type(await screen.findByRole('textbox', { name: fields.code }), 'TYPED');
      await person.click(screen.getByRole('tab', { name: area.tabs.products }));
      await person.click(await screen.findByRole('button', { name: shell.leave.stay }));
      expect(field(fields.code)).toHaveValue('TYPED');
      window.history.back();
      await person.click(await screen.findByRole('button', { name: shell.leave.stay }));
      expect(field(fields.code)).toHaveValue('TYPED');
      window.history.back();
      await person.click(await screen.findByRole('button', { name: shell.leave.confirm }));
      await findSearch();
    });

    test('asks before it drops a form that a refusal has opened again', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visitNew();
      await fillIn(person, code);
      const answer = proxy.hold();
      await press(person, form.create);
      await person.click(await screen.findByRole('button', { name: common.actions.cancel }));
      await findSearch();
      answer();
      expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
      await person.click(screen.getByRole('tab', { name: area.tabs.products }));
      await person.click(await screen.findByRole('button', { name: shell.leave.stay }));
      expect(field(fields.code)).toHaveValue(code);
    });

    test('opens the form again for who comes back to a save that was refused meanwhile', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visitNew();
      await fillIn(person, code, '12');
      const answer = await leaveWhileSaving(person);
      answer();
      await screen.findAllByText(new RegExp(server.discountCodeTaken));
      await person.click(screen.getByRole('tab', { name: area.tabs.discounts }));
      expect(await screen.findByRole('textbox', { name: fields.code })).toHaveValue(code);
      expect(field(fields.amount)).toHaveValue('12');
    });

    test('opens the list for who has given up a refused save', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visitNew();
      await fillIn(person, code);
      await press(person, form.create);
      expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
      await person.click(await screen.findByRole('button', { name: common.actions.cancel }));
      await findSearch();
      await person.click(screen.getByRole('tab', { name: area.tabs.products }));
      await waitFor(() => expect(window.location.search).toBe('?tab=products'));
      await person.click(screen.getByRole('tab', { name: area.tabs.discounts }));
      await findSearch();
      expect(screen.queryByRole('textbox', { name: fields.code })).toBeNull();
    });

    test('returns to the list by Back without a question while nothing was typed', async () => {
      const { person } = await visit();
      await person.click(await screen.findByRole('button', { name: t.create }));
      await screen.findByRole('heading', { name: form.newTitle });
      window.history.back();
      await findSearch();
      expect(screen.queryByRole('heading', { name: form.newTitle })).toBeNull();
    });
  });
});

test('renders in English', async () => {
  await renderAdmin(`/profile?tab=discounts&search=${admin.prefix}`, { language: 'en', admin });
  const { admin: area, adminDiscounts: t } = TEXTS.en;
  expect(await screen.findByText(t.empty)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: area.title })).toBeVisible();
  expect(screen.getByRole('button', { name: t.create })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: t.search })).toBeVisible();
  const german = TEXTS.de.adminDiscounts;
  for (const text of [TEXTS.de.admin.title, german.empty, german.create, german.search])
    expect(screen.getByRole('main').innerHTML).not.toContain(text);
});
