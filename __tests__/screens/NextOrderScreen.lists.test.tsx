import { screen, waitFor, within } from '@testing-library/react';
import { TEXTS } from '../support/portalTexts';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { failureOf, statusesOf, visitPortal } from '../support/visitPortal';

const PATH = '/dashboard';
const STATUSES = ['ACTIVE', 'INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'];

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const { nextOrder, subscription: text, common } = TEXTS[language];
  const visit = (shape: Record<string, unknown> = {}) => visitPortal(PATH, shape, language, proxy);
  const inactiveList = () => screen.findByRole('list', { name: text.list.inactiveTitle });

  test('address and card have their way to be changed, each active subscription its own page', async () => {
    const { subscriptions } = await visit({ statuses: ['ACTIVE', 'ACTIVE'] });
    expect(await screen.findByRole('link', { name: nextOrder.editAddress })).toHaveAttribute(
      'href',
      '/address-payment-details?isEditAddress=true',
    );
    expect(screen.getByRole('link', { name: nextOrder.editCard })).toHaveAttribute(
      'href',
      '/address-payment-details?isEditPaymentCard=true',
    );
    const links = screen.getAllByRole('article').map((card) =>
      within(card)
        .getByRole('link', { name: new RegExp(`^${text.manage}`) })
        .getAttribute('href'),
    );
    const expected = subscriptions.map(({ purchaseId }) => `/manage-subscriptions/${purchaseId}`);
    expect(links.sort()).toEqual(expected.sort());
    expect(screen.getByText(text.list.noInactive)).toBeVisible();
  });

  test('who has no card is shown where to add one', async () => {
    await visit({ card: 'none', statuses: ['PAUSED'] });
    expect(await screen.findByText(nextOrder.noCard)).toBeVisible();
    expect(screen.getByText(nextOrder.noActive)).toBeVisible();
    expect(screen.getByRole('link', { name: nextOrder.addCard })).toHaveAttribute(
      'href',
      '/address-payment-details?isEditPaymentCard=true',
    );
  });

  test('INACTIVE and PAUSED can be reactivated, the others say why not', async () => {
    await visit({ statuses: STATUSES });
    const rows = within(await inactiveList()).getAllByRole('listitem');
    expect(rows).toHaveLength(4);
    const reactivate = { name: new RegExp(`^${text.reactivate.open}`) };
    for (const row of rows) {
      const rests = within(row).queryByText(new RegExp(`^(${text.status.INACTIVE}|${text.status.PAUSED})$`));
      expect(within(row).queryAllByRole('button', reactivate)).toHaveLength(rests ? 1 : 0);
    }
    expect(screen.getByText(text.rest.cancelled)).toBeVisible();
    expect(screen.getByText(text.rest.newCard)).toBeVisible();
  });

  test('what is reactivated moves up to the active ones', async () => {
    const { person, token, purchaseId } = await visit({ statuses: ['PAUSED'] });
    const list = await inactiveList();
    await person.click(within(list).getByRole('button', { name: new RegExp(`^${text.reactivate.open}`) }));
    await person.click(screen.getByRole('button', { name: text.reactivate.confirm }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(await screen.findByText(text.list.noInactive)).toBeVisible();
    expect(await statusesOf(token)).toEqual({ [purchaseId]: 'ACTIVE' });
  });

  test('address and card that do not load are told in their place, and load on a second try', async () => {
    proxy.fail('/api/user/details');
    const { person } = await visit();
    const alert = await failureOf(nextOrder.customerFailed);
    expect(alert).toHaveTextContent(common.failures.server.replace('{{message}}', FAULT));
    proxy.heal();
    expect(await screen.findByRole('article')).toBeVisible();
    await person.click(within(alert).getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('link', { name: nextOrder.editAddress })).toBeVisible();
    expect(screen.queryByText(nextOrder.customerFailed)).toBeNull();
  });
});

test('a row that goes leaves the focus to its list', async () => {
  const { person } = await visitPortal(PATH, { statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'] });
  const list = await screen.findByRole('list', { name: 'Your inactive subscriptions' });
  await person.click(within(list).getByRole('button', { name: /^Reactivate/ }));
  await person.click(screen.getByRole('button', { name: 'Reactivate subscription' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(list).toHaveFocus();
});
