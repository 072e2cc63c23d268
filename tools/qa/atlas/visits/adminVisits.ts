import { inMain } from '../../../../__tests__/support/portalPages';
import { paths, type PagePath } from '#src/config/paths';
import { visitsOf, type Stage, type Visit } from '../Visit';

interface AdminPage {
  page: string;
  route: PagePath;
  path: string;
  call: string;
  /** Path of an empty list. */
  emptyPath?: string;
  /** Creates an entry; returns the path of the list with this entry only. */
  findOne?: (stage: Stage) => Promise<string>;
}

const PAGES: readonly AdminPage[] = [
  {
    page: 'admin: customers',
    route: paths.admin,
    path: '/profile',
    call: 'admin/fetch-all-customers',
    emptyPath: '/profile?search=no-such-customer',
    findOne: async ({ customer }) => {
      const { email } = await customer();
      return `/profile?search=${encodeURIComponent(email)}`;
    },
  },
  { page: 'admin: statistics', route: paths.admin, path: '/profile?tab=statistics', call: 'other/statistic' },
  { page: 'admin: cohort', route: paths.admin, path: '/profile?tab=cohort', call: 'admin/cohort' },
  {
    page: 'admin: discounts',
    route: paths.admin,
    path: '/profile?tab=discounts',
    call: 'admin/discounts',
    emptyPath: '/profile?tab=discounts&search=NOT-THERE',
    findOne: async ({ api, mark }) => `/profile?tab=discounts&search=${await api.discount({ code: `ATLAS-${mark}` })}`,
  },
  { page: 'admin: products', route: paths.admin, path: '/profile?tab=products', call: 'other/products' },
  {
    page: 'admin: attention',
    route: paths.attention,
    path: '/profile/attention?kind=declined',
    call: 'admin/attention',
    emptyPath: '/profile/attention?kind=differences',
  },
  {
    page: 'admin: ended subscriptions',
    route: paths.cancellations,
    path: '/profile/cancellations',
    call: 'admin/cancellations',
    emptyPath: '/profile/cancellations?from=2024-01-01&to=2024-01-02',
  },
  {
    page: 'admin: unpaid orders',
    route: paths.failedPayments,
    path: '/profile/failed-payments',
    call: 'admin/failed-payments',
    emptyPath: '/profile/failed-payments?search=no-such-person',
  },
  {
    page: 'admin: log',
    route: paths.audit,
    path: '/profile/audit',
    call: 'admin/audit',
    emptyPath: '/profile/audit?kind=no-such-action',
  },
  { page: 'admin: team', route: paths.admins, path: '/profile/admins', call: 'admin/admins' },
  { page: 'admin: product', route: paths.product, path: '/profile/101', call: 'other/productfreq' },
  {
    page: 'admin: search',
    route: paths.adminSearch,
    path: '/profile/search?search=mueller',
    call: 'admin/search',
    emptyPath: '/profile/search?search=no-such-customer',
    findOne: async ({ customer }) => {
      const { email } = await customer();
      return `/profile/search?search=${encodeURIComponent(email)}`;
    },
  },
  {
    page: 'admin: customer file',
    route: paths.customerFile,
    path: '/profile/customer/1001',
    call: 'admin/customer',
    findOne: async ({ customer }) => `/profile/customer/${(await customer()).customerId}`,
  },
];

function dataVisits({ page, route, path, call, emptyPath, findOne }: AdminPage): Visit[] {
  const visit = visitsOf(route, page);
  return [
    visit('many', [], ({ openAsAdmin }) => openAsAdmin(path)),
    visit('loading', [], async ({ hold, openAsAdmin }) => {
      await hold(call);
      await openAsAdmin(path);
    }),
    visit('failing', [], async ({ fail, openAsAdmin }) => {
      await fail(call);
      await openAsAdmin(path);
    }),
    ...(emptyPath ? [visit('empty', [], ({ openAsAdmin }) => openAsAdmin(emptyPath))] : []),
    ...(findOne ? [visit('one', [], async (stage) => stage.openAsAdmin(await findOne(stage)))] : []),
  ];
}

async function askReason({ page, t, customer, openAsAdmin }: Stage): Promise<void> {
  const { email } = await customer();
  await openAsAdmin(`/profile?search=${encodeURIComponent(email)}`);
  await inMain('button', t.adminCustomers.enter)(page).click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the dialog of an offer, and types a price. */
async function typePrice({ page, t, openAsAdmin }: Stage): Promise<void> {
  await openAsAdmin('/profile/101?offer=true');
  await page.getByLabel(t.adminOffer.fields.price, { exact: true }).fill('9.9');
}

async function showEffect(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await typePrice(stage);
  await page.getByRole('button', { name: t.adminOffer.show }).click();
  await page.getByText(t.adminOffer.effect.title).waitFor();
}

export const adminVisits: readonly Visit[] = [
  visitsOf(paths.admin, 'admin: customers')('reason of an entry', [], askReason),
  ...PAGES.flatMap(dataVisits),
  visitsOf(paths.product, 'admin: product')('price', [], typePrice),
  visitsOf(paths.product, 'admin: product')('effect of a price', [], showEffect),
  visitsOf(paths.customerFile, 'admin: customer file')('unknown', [], ({ openAsAdmin }) =>
    openAsAdmin('/profile/customer/999999999'),
  ),
  visitsOf(paths.product, 'admin: product')('unknown', [], ({ openAsAdmin }) => openAsAdmin('/profile/999999999')),
];
