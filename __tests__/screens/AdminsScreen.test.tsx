import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { randomBytes } from 'node:crypto';
import { AdminScreen } from '#src/screens/AdminScreen.tsx';
import { AdminsScreen } from '#src/screens/AdminsScreen.tsx';
import { openProxy, renderAdminScreen } from '../support/adminPages';
import { type Admin, createAdmin } from '../support/api';
import { freshServer } from '../support/freshServer';
import type { Proxy } from '../support/proxy';
import { seeText } from '../support/renderPortal';
import { fill, languages, TEXTS } from '../support/texts';
// Compiles the lazy chunks before the first test.
import '#src/features/adminTeam/AdminDialog.tsx';
import '#src/features/adminTeam/RemoveAdminDialog.tsx';

const PATH = '/profile/admins';
const CALL = '/api/admin/admins';

const { api } = freshServer();
let proxy: Proxy;
beforeEach(async () => {
  proxy = await openProxy();
});

const rolesOf = async (owner: Admin) => {
  const { payload } = await owner.get<{ admins: { email: string; role: string }[] }>(CALL);
  return Object.fromEntries(payload.admins.map(({ email, role }) => [email, role]));
};
const newEmail = () => `team-${randomBytes(5).toString('hex')}@shop.example`;
const dialog = () => within(screen.getByRole('dialog'));
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

// rules §36.11
describe.each(languages('en'))('in %s', (language) => {
  const { adminTeam: t, adminCustomers, adminDiscounts, common, server } = TEXTS[language];
  const visit = (admin: Admin, query = '') =>
    renderAdminScreen(AdminsScreen, `${PATH}${query}`, { language, admin, apiBase: proxy.apiBase });

  test('an owner invites a person, changes the role, and removes the person', async () => {
    const owner = await createAdmin(api);
    const email = newEmail();
    const { person } = await visit(owner);
    const press = (name: string) => person.click(dialog().getByText(name, { selector: 'button' }));
    await person.click(await screen.findByText(t.invite.open));
    await screen.findByRole('dialog');
    await press(t.invite.confirm);
    expect(await screen.findByText(t.rules.email)).toBeVisible();
    expect(dialog().getByText(t.rules.role)).toBeVisible();
    await person.type(dialog().getByLabelText(t.columns.email), email);
    await person.selectOptions(dialog().getByLabelText(t.columns.role), 'viewer');
    await press(t.invite.confirm);
    await seeText(fill(server.adminInvited, { email }));
    await expectClosed();

    await person.click(await screen.findByLabelText(fill(t.change.open, { email })));
    await screen.findByRole('dialog');
    await person.selectOptions(dialog().getByLabelText(t.columns.role), 'support');
    await press(t.change.confirm);
    await seeText(fill(server.adminRoleChanged, { email }));
    expect(await rolesOf(owner)).toMatchObject({ [email]: 'support' });

    await expectClosed();
    await person.click(await screen.findByLabelText(fill(t.remove.open, { email })));
    await screen.findByRole('dialog');
    // Without errors, so that the list, which has the same path, reloads while the dialog is open.
    proxy.fail(CALL, 'drop-reply', {});
    await press(t.remove.confirm);
    expect(await dialog().findByText(t.inDoubt)).toBeVisible();
    proxy.heal();
    await waitFor(() => expect(screen.queryByLabelText(fill(t.remove.open, { email }))).toBeNull());
    await press(t.remove.confirm);
    await seeText(fill(server.adminUnchanged, { email }));
    await expectClosed();
    expect(await rolesOf(owner)).not.toHaveProperty(email);
  });

  test('shows the refusal for the last owner in the dialog', async () => {
    const owner = await createAdmin(api);
    for (const [email, role] of Object.entries(await rolesOf(owner))) {
      if (role === 'owner' && email !== owner.email) await owner.json(CALL, { email, role: 'viewer' });
    }
    const { person } = await visit(owner, `?delete=${encodeURIComponent(owner.email)}`);
    await screen.findByRole('dialog');
    await person.click(dialog().getByText(t.remove.confirm, { selector: 'button' }));
    expect(await dialog().findByText(server.lastOwner)).toBeVisible();
  });

  test('shows a viewer the refusal on this page, and offers no change elsewhere (rules §36.3, §36.7)', async () => {
    const viewer = await createAdmin(api, 'viewer');
    await visit(viewer);
    expect(await screen.findByText(fill(common.failures.forbidden, { message: server.roleTooLow }))).toBeVisible();
    for (const [query, name] of [
      ['', adminCustomers.enter],
      ['', adminCustomers.sync.start],
      ['?tab=discounts', adminDiscounts.create],
    ] as const) {
      cleanup();
      await renderAdminScreen(AdminScreen, `/profile${query}`, { language, admin: viewer, apiBase: proxy.apiBase });
      await screen.findByRole('grid');
      await waitFor(() => expect(screen.queryAllByText(name, { selector: 'button' })).toEqual([]));
    }
  });
});
