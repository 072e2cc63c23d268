import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { adoptStorage } from '#src/session/adoptStorage';
import { AdminScreen } from '#src/screens/AdminScreen.tsx';
import { type AdminVisit, api, openProxy, renderAdminScreen } from '../support/adminPages';
import { inDays } from '../support/api';
import {
  createDiscountAdmin,
  DELETE_DISCOUNT,
  type DiscountAdmin,
  LIST_DISCOUNTS,
  SAVE_DISCOUNT,
} from '../support/discountAdmin';
import { FAULT, type Proxy } from '../support/proxy';
import { seeText, withTimings } from '../support/renderPortal';
import { storedCommand, storedCommands } from '../support/storedCommands';
import { day, fill, languages, TEXTS } from '../support/texts';
// Compiles the lazy chunk before the first test.
import '#src/features/adminDiscounts/DiscountEditor.tsx';

let admin: DiscountAdmin;
let proxy: Proxy;
beforeEach(async () => {
  admin = await createDiscountAdmin(api);
  proxy = await openProxy();
});

const saves = () => proxy.calls.filter(({ path }) => path === SAVE_DISCOUNT);
/** Distinct idempotency keys of all saves. */
const keys = () => [...new Set(saves().map(({ headers }) => headers['idempotency-key']))];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
/** Sets the value of a field in one event. */
const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** By text or label, because a query by role computes the style of the whole page. */
const button = (name: string) =>
  screen.queryByText(name, { selector: 'button' }) ?? screen.getByLabelText(name, { selector: 'button' });
const findButton = (name: string) => waitFor(() => button(name));
const press = async (person: UserEvent, name: string) => person.click(await findButton(name));
const tab = (name: string) => screen.getByText(name, { selector: '[role=tab]' });
/** Waits for the list by its search box, which the form lacks. */
const findSearch = () => screen.findByRole('searchbox');

describe.each(languages('de'))('in %s', (language) => {
  const { admin: area, adminDiscounts: t, common, server, shell } = TEXTS[language];
  const { fields, form, rules } = t;

  const visit = (query = `&search=${admin.prefix}`, options: AdminVisit = {}) =>
    renderAdminScreen(AdminScreen, `/profile?tab=discounts${query}`, {
      language,
      admin,
      apiBase: proxy.apiBase,
      ...options,
    });
  async function visitNew() {
    const page = await visit('&create=true');
    await screen.findByText(form.newTitle);
    return page;
  }
  async function openEdit(person: UserEvent, code: string) {
    await press(person, fill(t.edit, { code }));
    await screen.findByText(form.editTitle);
  }
  async function visitEdit(code: string) {
    const page = await visit();
    await openEdit(page.person, code);
    return page;
  }
  function fillIn(code: string, amount = '10') {
    enter(fields.code, code);
    enter(fields.amount, amount);
  }
  const dialog = () => within(screen.getByRole('dialog'));

  describe('list', () => {
    const cells = (row: HTMLElement | undefined) =>
      [...(row?.querySelectorAll('[role=gridcell]') ?? [])].map((cell) => cell.textContent);

    test('shows amount, uses, customers, days and status of active, scheduled and expired discounts', async () => {
      const { prefix } = admin;
      await admin.create(`${prefix}-A`, { amount: 12.5, usageTime: 7, oncePerCustomer: true });
      const customerList = 'anna@kunden.example,bert@kunden.example';
      await admin.create(`${prefix}-B`, {
        amount: 5,
        isPercentage: false,
        startDate: inDays(3),
        endDate: inDays(9),
        customerList,
      });
      await api.discount({ code: `${prefix}-C`, startInDays: -9, endInDays: -1 });
      await visit();
      const table = within(await screen.findByRole('grid'));
      expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(Object.values(t.columns));
      const [, expired, scheduled, active] = table.getAllByRole('row');
      const [percent, euro] = { de: ['12,5\u00a0%', '5,00\u00a0€'], en: ['12.5%', '€5.00'] }[language];
      const used = { used: '0', usageTime: '7' };
      expect(cells(active)).toEqual(
        [`${prefix}-A`, percent, fill(t.usedOf, used), t.forEverybody, t.yes].concat([
          day(inDays(0)),
          t.conflict.noEnd,
          t.status.Active,
          '',
        ]),
      );
      expect(cells(scheduled)).toEqual(
        [`${prefix}-B`, euro, fill(t.usedOfAny, used), fill(t.forCustomers_other, { count: '2' }), t.no].concat([
          day(inDays(3)),
          day(inDays(9)),
          t.status.Scheduled,
          '',
        ]),
      );
      expect(cells(expired)).toContain(t.status.Expired);
      const range = { from: '1', to: '3', total: '3' };
      expect(screen.getByText(fill(common.pager.showing, range))).toBeVisible();
    });

    test('deletes a discount once after a confirmation that names its code', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visit();
      const remove = fill(t.delete.open, { code });
      await press(person, remove);
      expect(dialog().getByText(fill(t.delete.text, { code }))).toBeVisible();
      await press(person, common.actions.cancel);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await press(person, remove);
      const answer = proxy.hold();
      await person.dblClick(button(t.delete.confirm));
      expect(await findButton(t.delete.deleting)).toHaveAttribute('aria-disabled', 'true');
      answer();
      expect(await screen.findByText(t.empty)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await screen.findByText(fill(server.discountWasDeleted, { code }))).toBeVisible();
      expect(button(t.create)).toHaveFocus();
      expect(proxy.calls.filter(({ path }) => path === DELETE_DISCOUNT)).toHaveLength(1);
      expect(await admin.findOwn()).toEqual([]);
    });

    test('reports a failed deletion in the dialog, and completes a deletion in doubt on a retry', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visit();
      await press(person, fill(t.delete.open, { code }));
      proxy.fail(DELETE_DISCOUNT);
      await press(person, t.delete.confirm);
      expect(await dialog().findByText(fill(area.failures.adminDiscounts, { message: FAULT }))).toBeVisible();
      proxy.fail(DELETE_DISCOUNT, 'drop-reply');
      await press(person, t.delete.confirm);
      expect(await dialog().findByText(t.delete.inDoubt)).toBeVisible();
      expect(await admin.findOwn()).toEqual([]);
      proxy.heal();
      await press(person, t.delete.confirm);
      // The portal treats 404 as deleted.
      await seeText(fill(t.delete.done, { code }));
      expect(await screen.findByText(t.empty)).toBeVisible();
    });
  });

  describe('form', () => {
    describe('after a creation', () => {
      withTimings({ redirect: 1000 });

      test('creates a discount once, reports it, and returns to the first page of the list after a second', async () => {
        const code = `${admin.prefix}-NEW`;
        const { person } = await visit();
        await press(person, t.create);
        expect(await screen.findByText(form.newTitle)).toHaveFocus();
        enter(fields.code, code);
        enter(fields.amount, { de: '12,5', en: '12.5' }[language]);
        await person.click(field(fields.oncePerCustomer));
        enter(fields.usageTime, '3');
        enter(fields.endDate, inDays(9));
        await person.click(field(fields.customers));
        await person.paste('Anna@kunden.example; bert@kunden.example\nanna@kunden.example, cleo@kunden.example');
        const answer = proxy.hold();
        await person.tripleClick(button(form.create));
        expect(await findButton(form.creating)).toHaveAttribute('aria-disabled', 'true');
        expect(field(fields.code)).toBeDisabled();
        answer();
        await waitFor(() => {
          expect(screen.getByText(fill(t.done.DISCOUNT_CREATED, { code }))).toBeVisible();
          expect(screen.getByText(form.newTitle)).toBeVisible();
        });
        await findSearch();
        expect(window.location.search).toBe('?tab=discounts');
        expect(await screen.findByText(code, { selector: '[role=gridcell], [role=gridcell] *' })).toBeVisible();
        expect(saves()).toHaveLength(1);
        expect(await admin.findOwn()).toMatchObject([
          {
            ...{ code, amount: 12.5, is_percent: true, usage_time: 3, once_per_customer: true },
            ...{ start_date: inDays(0), end_date: inDays(9) },
            customer_list: 'anna@kunden.example,bert@kunden.example,cleo@kunden.example',
          },
        ]);
      });
    });

    test('starts with the stored values, saves changes, and returns to the same page and search of the list', async () => {
      const code = `${admin.prefix}-A`;
      const values = { isPercentage: false, startDate: inDays(2), customerList: 'a@kunden.example' };
      const id = await admin.create(code, { ...values, amount: 3 });
      const { person } = await visit();
      await findButton(fill(t.edit, { code }));
      // Changes the discount after the list has loaded.
      await admin.save({ ...values, id, code, amount: 5 });
      await openEdit(person, code);
      expect(screen.getByText(form.editTitle)).toHaveFocus();
      expect(window.location.search).toContain(`edit=${code}`);
      const begun = [fields.code, fields.amount, fields.startDate].map((label) => field(label).value);
      expect(begun).toEqual([code, '5', inDays(2)]);
      // An unchanged form sends nothing and shows no message.
      await press(person, form.update);
      expect(await findButton(t.create)).toHaveFocus();
      expect(saves()).toEqual([]);
      expect(screen.queryByText(fill(t.done.DISCOUNT_UPDATED, { code }))).not.toBeInTheDocument();

      await openEdit(person, code);
      expect(field(fields.fixed)).toBeChecked();
      expect(field(fields.amount)).toHaveAccessibleDescription(/€/);
      await person.click(field(fields.percentage));
      expect(field(fields.amount)).toHaveAccessibleDescription(/%/);
      await press(person, fill(fields.removeCustomer, { email: 'a@kunden.example' }));
      expect(field(fields.customers)).toHaveFocus();
      const answer = proxy.hold();
      await press(person, form.update);
      await findButton(form.updating);
      answer();
      await seeText(fill(t.done.DISCOUNT_UPDATED, { code }));
      await findSearch();
      expect(window.location.search).toBe(`?tab=discounts&search=${admin.prefix}`);
      expect(await admin.findOwn()).toMatchObject([{ id, amount: 5, is_percent: true, customer_list: '' }]);
    });

    describe('changed by another admin', () => {
      const conflict = { ...area.conflict, ...t.conflict };
      const comparison = () =>
        [...screen.getByRole('table').querySelectorAll('tr')].map((row) =>
          [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
        );

      test('compares stored and typed values, and applies either', async () => {
        const code = `${admin.prefix}-A`;
        const id = await admin.create(code, { amount: 10 });
        const { person } = await visitEdit(code);
        enter(fields.usageTime, '5');
        await admin.save({ id, code, amount: 25 });
        await press(person, form.update);
        const title = fill(conflict.title, { code });
        expect(await screen.findByText(title)).toHaveFocus();
        expect(comparison()).toEqual([
          [conflict.field, conflict.present, conflict.typed],
          [fields.amount, '25 %', '10 %'],
          [fields.usageTime, t.noLimit, '5'],
        ]);
        expect(await admin.findOwn()).toMatchObject([{ amount: 25, usage_time: null }]);
        // Enter in a field resolves no conflict.
        await person.type(field(fields.usageTime), '{Enter}');
        expect(saves()).toHaveLength(1);
        await press(person, conflict.takePresent);
        await waitFor(() => expect(field(fields.amount)).toHaveValue('25'));
        expect(screen.queryByText(title)).not.toBeInTheDocument();

        enter(fields.usageTime, '7');
        await admin.save({ id, code, amount: 30 });
        await press(person, form.update);
        await screen.findByText(title);
        // Makes another change after the comparison.
        await admin.save({ id, code, amount: 35 });
        await press(person, conflict.overwrite);
        await waitFor(() => expect(comparison()[1]).toEqual([fields.amount, '35 %', '25 %']));
        await press(person, conflict.overwrite);
        await seeText(fill(t.done.DISCOUNT_UPDATED, { code }));
        expect(await admin.findOwn()).toMatchObject([{ amount: 25, usage_time: 7 }]);
        expect(keys()).toHaveLength(4);
      });

      test('reports a deleted discount, and creates a new one from the typed values', async () => {
        const code = `${admin.prefix}-A`;
        const id = await admin.create(code);
        const { person } = await visitEdit(code);
        enter(fields.usageTime, '5');
        await admin.get(DELETE_DISCOUNT, { id });
        await press(person, form.update);
        expect(await screen.findByText(fill(conflict.goneTitle, { code }))).toHaveFocus();
        expect(field(fields.usageTime)).toHaveValue('5');
        await press(person, conflict.createNew);
        await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
        const [made] = await admin.findOwn();
        expect(made).toMatchObject({ code, usage_time: 5 });
        expect(made?.id).not.toBe(id);
      });
    });

    test('opens from a link with a code outside the search, also after a failed load', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code, { amount: 7 });
      const query = `&search=${admin.prefix}-B`;
      const { person, router } = await visit(query);
      await screen.findByText(t.empty);
      proxy.fail(LIST_DISCOUNTS);
      void router.navigate(`/profile?tab=discounts${query}&edit=${code.toLowerCase()}`);
      expect(await screen.findByText(t.formFailed)).toBeVisible();
      proxy.heal();
      await press(person, common.actions.retry);
      await screen.findByText(form.editTitle);
      expect([field(fields.code).value, field(fields.amount).value]).toEqual([code, '7']);
      await press(person, common.actions.cancel);
      expect(await findButton(t.create)).toHaveFocus();
      expect(window.location.search).toBe(`?tab=discounts${query}`);
    });

    test('a link with an unknown code opens no form', async () => {
      await admin.create(`${admin.prefix}-A`);
      await visit(`&search=${admin.prefix}&edit=${admin.prefix}`);
      expect(await screen.findByText(t.notFound)).toBeVisible();
      expect(screen.getByRole('grid')).toBeVisible();
    });

    test('a link to delete opens a confirmation, but not for an unknown code', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { router } = await visit(`&search=${admin.prefix}&delete=${admin.prefix}`);
      await waitFor(() => expect(window.location.search).toBe(`?tab=discounts&search=${admin.prefix}`));
      expect(screen.queryByRole('dialog')).toBeNull();
      void router.navigate(`/profile${window.location.search}&delete=${code}`);
      expect(await screen.findByText(fill(t.delete.text, { code }))).toBeVisible();
      expect(await admin.findOwn()).toHaveLength(1);
    });

    test('shows broken rules and a refusal at their fields, and keeps the typed values', async () => {
      const code = `${admin.prefix}-A`;
      await admin.create(code);
      const { person } = await visitNew();
      expect(screen.queryByText(rules.DISCOUNT_CODE_REQUIRED)).toBeNull();
      enter(fields.startDate, '');
      await press(person, form.create);
      for (const [label, message] of [
        [fields.code, rules.DISCOUNT_CODE_REQUIRED],
        [fields.amount, rules.DISCOUNT_AMOUNT_NUMBER],
        [fields.startDate, rules.DISCOUNT_START_DATE_REQUIRED],
      ] as const)
        await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
      await waitFor(() => expect(field(fields.code)).toHaveFocus());
      expect(saves()).toEqual([]);

      fillIn(code.toLowerCase(), '7');
      enter(fields.startDate, inDays(0));
      await press(person, form.create);
      expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
      expect(field(fields.code)).toHaveAccessibleDescription(server.discountCodeTaken);
      expect(screen.getByText(fill(form.DISCOUNT_CREATE_FAILED, { code: code.toLowerCase() }))).toBeVisible();
      expect(field(fields.amount)).toHaveValue('7');
      enter(fields.code, `${admin.prefix}-B`);
      expect(screen.queryByText(server.discountCodeTaken)).toBeNull();
      await press(person, form.create);
      await findSearch();
      expect(await admin.findOwn()).toHaveLength(2);
      expect(keys()).toHaveLength(2);
    });

    test('extracts addresses from pasted text, keeps invalid ones, and hides the uses of a one-time discount', async () => {
      const { person } = await visitNew();
      await person.click(field(fields.customers));
      await person.paste(
        'Anna\tLang\tanna@kunden.example\nBert <bert@kunden.example>;dora.kunden.example;at@ cleo@kunden.example',
      );
      expect(await screen.findByText(rules.EMAIL_ENTRY)).toBeVisible();
      for (const name of ['anna', 'bert', 'cleo']) expect(screen.getByText(`${name}@kunden.example`)).toBeVisible();
      expect(field(fields.customers)).toHaveValue('dora.kunden.example at@');
      fillIn(`${admin.prefix}-P`);
      await press(person, form.create);
      await waitFor(() => expect(field(fields.customers)).toHaveFocus());
      expect(saves()).toEqual([]);
      await person.clear(field(fields.customers));
      await person.type(field(fields.customers), 'dora@kunden.example{Enter}');
      await waitFor(() => expect(screen.queryByText(rules.EMAIL_ENTRY)).toBeNull());
      expect(screen.getByText('dora@kunden.example')).toBeVisible();

      enter(fields.usageTime, '12');
      await person.click(field(fields.oneTime));
      expect(screen.queryByLabelText(fields.usageTime)).toBeNull();
      await person.click(field(fields.oneTime));
      expect(field(fields.usageTime)).toHaveValue('12');
    });

    test('shows a save in doubt in form and list, and creates one discount on a retry', async () => {
      const code = `${admin.prefix}-LOST`;
      const { person } = await visitNew();
      fillIn(code);
      proxy.fail(SAVE_DISCOUNT, 'drop-reply');
      await press(person, form.create);
      expect(await screen.findByText(fill(t.inDoubt.create, { code }))).toBeVisible();
      expect(field(fields.code)).toHaveValue(code);
      await press(person, form.back);
      expect(await findButton(t.create)).toHaveAttribute('aria-disabled', 'true');
      expect(screen.getByText(fill(t.inDoubt.create, { code }))).toBeVisible();
      proxy.heal();
      // Accepts either label, because an automatic retry may have started.
      const retry = new RegExp(`^(${t.inDoubt.retry}|${t.inDoubt.retrying})$`);
      await person.click(screen.getByText(retry, { selector: 'button' }));
      await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
      await waitFor(() => expect(screen.queryByText(t.inDoubt.title)).toBeNull());
      expect(keys()).toHaveLength(1);
      expect(await admin.findOwn()).toHaveLength(1);
    });

    describe('closed while a save is in doubt', () => {
      const retry = new RegExp(`^(${t.inDoubt.retry}|${t.inDoubt.retrying})$`);
      async function leaveInDoubt(person: UserEvent, submit: string) {
        proxy.fail(SAVE_DISCOUNT, 503);
        await press(person, submit);
        await screen.findByText(t.inDoubt.title);
        await press(person, form.back);
        expect(await findButton(t.create)).toHaveAttribute('aria-disabled', 'true');
        expect(window.location.search).not.toMatch(/create|edit/);
      }

      test("opens again with the typed values after another admin's change, and overwrites it", async () => {
        const code = `${admin.prefix}-A`;
        const id = await admin.create(code, { amount: 10 });
        const { person } = await visitEdit(code);
        enter(fields.usageTime, '5');
        await admin.save({ id, code, amount: 25 });
        await leaveInDoubt(person, form.update);
        proxy.heal();
        await person.click(screen.getByText(retry, { selector: 'button' }));
        expect(await screen.findByText(fill(t.conflict.title, { code }))).toBeVisible();
        expect(window.location.search).toContain(`edit=${code}`);
        expect(field(fields.usageTime)).toHaveValue('5');
        await press(person, t.conflict.overwrite);
        await seeText(fill(t.done.DISCOUNT_UPDATED, { code }));
        expect(await admin.findOwn()).toMatchObject([{ id, amount: 10, usage_time: 5 }]);
        expect(keys()).toHaveLength(2);
      });

      test('opens again with unsaved input after the command has expired', async () => {
        const code = `${admin.prefix}-LATE`;
        const { person } = await visitNew();
        fillIn(code, '12');
        await leaveInDoubt(person, form.create);
        const afterExpiry = Date.now() + 11 * 60_000;
        jest.spyOn(Date, 'now').mockReturnValue(afterExpiry);
        await person.click(screen.getByText(retry, { selector: 'button' }));
        await seeText(fill(t.inDoubt.gaveUp, { code }));
        jest.restoreAllMocks();
        expect(await findField(fields.code)).toHaveValue(code);
        expect(field(fields.amount)).toHaveValue('12');
        expect(field(fields.amount)).toBeEnabled();
        expect(window.location.search).toContain('create=true');
        await person.click(tab(area.tabs.products));
        expect(await screen.findByText(shell.leave.text)).toBeVisible();
        await press(person, shell.leave.confirm);
        await waitFor(() => expect(window.location.search).toBe('?tab=products'));
        await person.click(tab(area.tabs.discounts));
        // Discarded input does not return.
        await findSearch();
        expect(screen.queryByLabelText(fields.code)).toBeNull();
      });
    });

    test('opens with the sent values when a command stored before a reload is refused', async () => {
      const code = `${admin.prefix}-BACK`;
      const terms = { amount: '8', isPercentage: true, customerList: '', usageTime: '', oncePerCustomer: false };
      const sent = { code, ...terms, startDate: inDays(0), endDate: '' };
      const save = { kind: 'saveDiscount', id: null, code: null, keptStart: null, form: sent } as const;
      await admin.create(code.toLowerCase());
      await visit('', { stored: storedCommands(storedCommand(admin.email, save, 'k-1')) });
      expect(await screen.findByText(server.discountCodeTaken)).toBeVisible();
      expect(field(fields.amount)).toHaveValue('8');
      expect(window.location.search).toContain('create=true');
      expect(keys()).toEqual(['k-1']);
      await waitFor(() => expect(localStorage.getItem('pendingCommands')).toBeNull());
    });

    test('sends the language `en` when no language is stored', async () => {
      const { person, store } = await visit('&create=true', { language: 'en' });
      localStorage.removeItem('len');
      store.dispatch(adoptStorage());
      const german = TEXTS.de.adminDiscounts;
      await findField(german.fields.code);
      enter(german.fields.code, `${admin.prefix}-E`);
      enter(german.fields.amount, '10');
      await press(person, german.form.create);
      await waitFor(() => expect(saves()).toHaveLength(1));
      const sent = JSON.parse(saves()[0]?.body ?? '{}') as unknown;
      expect(sent).toMatchObject({ len: 'en', code: `${admin.prefix}-E`, amount: 10, usageTime: '' });
    });
  });

  describe('leaving the form', () => {
    test('during a save reports the outcome on another tab, and restores refused input until Cancel', async () => {
      const code = `${admin.prefix}-A`;
      const { person } = await visitNew();
      for (const outcome of ['done', 'refused'] as const) {
        if (outcome === 'refused') await press(person, t.create);
        await findField(fields.code);
        fillIn(code, '12');
        const answer = proxy.hold();
        await press(person, form.create);
        await findButton(form.creating);
        await person.click(tab(area.tabs.products));
        await waitFor(() => expect(window.location.search).toBe('?tab=products'));
        answer();
        if (outcome === 'done') await seeText(fill(t.done.DISCOUNT_CREATED, { code }));
        else await screen.findByText(new RegExp(server.discountCodeTaken));
        await person.click(tab(area.tabs.discounts));
        if (outcome === 'done') await findSearch();
      }
      expect(await findField(fields.code)).toHaveValue(code);
      expect(field(fields.amount)).toHaveValue('12');
      await person.click(tab(area.tabs.products));
      await press(person, shell.leave.stay);
      expect(field(fields.code)).toHaveValue(code);
      await press(person, common.actions.cancel);
      await findSearch();
      await person.click(tab(area.tabs.products));
      await waitFor(() => expect(window.location.search).toBe('?tab=products'));
      await person.click(tab(area.tabs.discounts));
      await findSearch();
      expect(screen.queryByLabelText(fields.code)).toBeNull();
      expect(await admin.findOwn()).toHaveLength(1);
    });
  });
});
