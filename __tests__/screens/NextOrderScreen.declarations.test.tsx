import { screen, waitFor } from '@testing-library/react';
import { NextOrderScreen } from '#src/screens/NextOrderScreen.tsx';
// Compiles the lazy chunk before the first test.
import '#src/features/declared/DeclarationNotice.tsx';
import { inDays } from '../support/api';
import { api, openScreen, seeToast, statusesOf } from '../support/customerPages';
import { runSql } from '../support/database';
import { declarationPages } from '../support/declarations';
import { day, fill, TEXTS } from '../support/texts';

const { declared: t, server } = TEXTS.en;
const sql = (statement: string) => runSql(process.env.SERVER_DATABASE_URL ?? '', statement);
const pages = declarationPages(process.env.API_URL ?? '', sql);

/** Declares with the e-mail address of a new customer, and opens the customer's page. */
async function openDeclared(shape: object, path?: string) {
  const customer = await api.customer({ len: 'en', ...shape });
  const reference = await pages.declare({ email: customer.email }, path);
  await api.runJobs('declarations');
  const { person } = await openScreen(<NextOrderScreen />, customer.token, { at: '/dashboard' });
  const press = async (name: string) => person.click(await screen.findByText(name, { selector: 'button' }));
  return { customer, reference, press };
}

describe('a declaration on the dashboard (rules §28.23)', () => {
  test('can be disowned while open', async () => {
    const { reference, press } = await openDeclared({ statuses: ['ACTIVE', 'ACTIVE'] }, '/withdraw');
    const title = fill(t.title.withdrawal, { date: day(inDays(0)), reference });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(t.holds)).toBeVisible();
    await press(t.disown);
    await seeToast(fill(server.declarationWasDisowned, { reference }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(document.body).not.toHaveFocus();
    expect(await pages.stateOf(reference)).toMatchObject({ state: 'rejected', decided_by: 'customer' });
  });

  test('shows why taking back a cancellation is refused', async () => {
    const { customer, press } = await openDeclared({ nextBillInDays: 9 });
    const takeBack = await screen.findByText(new RegExp(`^${t.takeBack.split('{{')[0] ?? ''}`));
    const name = takeBack.textContent;
    await sql(
      `update subscriptions set cancel_reason = null, status = 'ACTIVE' where id = ${customer.purchaseId} returning id`,
    );
    await press(name);
    expect(await screen.findByText(server.declarationLate)).toBeVisible();
    expect(screen.getByText(name)).toBeVisible();
    expect(await statusesOf(customer.token)).toEqual({ [customer.purchaseId]: 'ACTIVE' });
  });
});
