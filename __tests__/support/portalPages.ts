import { expect, type Locator, type Page } from '@playwright/test';
import type { AdminPage, CustomerPage } from '#src/config/paths';
import { tableRows } from './page';
import { fill, startingWith, type Texts } from './texts';

type Find = (page: Page) => Locator;
type Role = Parameters<Page['getByRole']>[0];

/** A page of the portal, for tests of every page. */
export interface PortalPage {
  path: string;
  heading: string | RegExp;
  /** Visible after the page's code and data have loaded. */
  content: Find;
  /** Link to the page, on every page of its area or else on the previous page of the list. */
  link?: Find;
  /** Buttons that open an overlay, each with the button that closes the overlay. */
  overlays?: readonly (readonly [open: string, close: string])[];
}

/** First element of this role in `main`. @param name or its beginning */
export const inMain =
  (role: Role, name: string): Find =>
  (page) =>
    page
      .getByRole('main')
      .getByRole(role, { name: startingWith(name) })
      .first();

const inNavigation =
  (name: string): Find =>
  (page) =>
    page.getByRole('navigation').getByRole('link', { name: new RegExp(`(^|: )${name}$`) });

/** Heading of a subscription's page once its product is loaded. */
export const productHeading = ({ subscription }: Texts): RegExp => new RegExp(`^(?!${subscription.page.title}$).+`);

/** Customer with content on every page and tab. */
export const CUSTOMER_OF_ALL_PAGES = { nextBillInDays: 10, payments: 2, statuses: ['ACTIVE', 'PAUSED'] };

/** First row of a page's list, which loads last. */
const firstRow = (page: Page) => tableRows(page).first();

/** Every page of a customer. @param purchaseId of an active subscription */
export function customerPages(t: Texts, purchaseId: string): readonly PortalPage[] {
  const { shell, delivery, catalog, payments, subscription, account, privacy } = t;
  const { cancel } = t.common.actions;
  const pages: Record<CustomerPage, readonly PortalPage[]> = {
    nextOrder: [
      {
        path: '/dashboard',
        heading: t.nextOrder.title,
        content: inMain('link', t.nextOrder.editAddress),
        link: inNavigation(shell.nextOrder),
        overlays: [
          [delivery.move.open, cancel],
          [delivery.skip.open, cancel],
          [delivery.orderNow.open, cancel],
          [catalog.recommended.options, cancel],
          [catalog.recommended.browseMore, catalog.extras.close],
        ],
      },
    ],
    upcomingPayments: [
      {
        path: '/upcoming-payments',
        heading: payments.upcoming.title,
        content: inMain('link', payments.viewSubscription),
        link: inNavigation(shell.upcomingPayments),
      },
    ],
    previousPayments: [
      {
        path: '/previous-payments',
        heading: payments.previous.title,
        content: inMain('button', payments.viewOrder),
        link: inNavigation(shell.previousPayments),
        overlays: [[payments.viewOrder, payments.details.close]],
      },
    ],
    manageSubscriptions: [
      {
        path: '/manage-subscriptions?tab=inactive',
        heading: subscription.list.title,
        content: inMain('button', subscription.reactivate.open),
        overlays: [[subscription.reactivate.open, cancel]],
      },
      {
        path: '/manage-subscriptions',
        heading: subscription.list.title,
        content: inMain('link', subscription.manage),
        link: inNavigation(shell.manageSubscriptions),
      },
    ],
    subscription: [
      {
        path: `/manage-subscriptions/${purchaseId}`,
        heading: productHeading(t),
        content: inMain('button', subscription.edit.save),
        link: inMain('link', subscription.manage),
        overlays: [
          [subscription.info.open, subscription.info.close],
          [subscription.card.chooseOther, cancel],
          [delivery.move.open, cancel],
        ],
      },
    ],
    accountDetails: [
      {
        path: '/address-payment-details',
        heading: account.title,
        content: inMain('button', account.sessions.signOut),
        link: inNavigation(shell.accountDetails),
        overlays: [
          [account.edit, cancel],
          [account.addresses.add, cancel],
          [account.cards.add, cancel],
          [account.sessions.signOut, cancel],
        ],
      },
    ],
    // After the account, because its link is there.
    privacy: [
      {
        path: '/privacy',
        heading: privacy.title,
        content: inMain('button', privacy.erase.open),
        link: inMain('link', privacy.link.open),
        overlays: [[privacy.erase.open, cancel]],
      },
    ],
  };
  return Object.values(pages).flat();
}

/** Every page of an admin. @param code of a discount */
export function adminPages(t: Texts, code: string): readonly PortalPage[] {
  const {
    admin,
    adminAttention,
    adminAudit,
    adminCancellations,
    adminFile,
    adminSearch,
    adminCustomers,
    adminStatistics,
    adminCohort,
    adminDiscounts,
    adminFailedPayments,
    adminNavigation,
    adminOffer,
    adminProducts,
    adminTeam,
  } = t;
  const tab = (name: keyof typeof admin.tabs) => inMain('tab', admin.tabs[name]);
  const pages: Record<AdminPage, readonly PortalPage[]> = {
    admin: [
      {
        path: '/profile',
        heading: admin.title,
        content: inMain('button', adminCustomers.enter),
        link: tab('customers'),
      },
      {
        path: '/profile?tab=statistics',
        heading: admin.title,
        content: inMain('group', adminStatistics.shares.chart),
        link: tab('statistics'),
      },
      {
        path: '/profile?tab=cohort',
        heading: admin.title,
        content: inMain('region', adminCohort.table.region),
        link: tab('cohort'),
      },
      {
        path: '/profile?tab=discounts',
        heading: admin.title,
        content: inMain('button', fill(adminDiscounts.delete.open, { code })),
        link: tab('discounts'),
        overlays: [[fill(adminDiscounts.delete.open, { code }), t.common.actions.cancel]],
      },
      {
        path: '/profile?tab=discounts&create=true',
        heading: admin.title,
        content: inMain('heading', adminDiscounts.form.newTitle),
        link: inMain('button', adminDiscounts.create),
      },
      {
        path: '/profile?tab=products',
        heading: admin.title,
        content: inMain('link', adminProducts.list.view),
        link: tab('products'),
      },
    ],
    // After the list of products, because its link is there.
    product: [
      {
        path: '/profile/101',
        heading: adminProducts.edit.title,
        content: inMain('button', adminProducts.edit.save),
        link: inMain('link', adminProducts.list.view),
        overlays: [[adminOffer.change, t.common.actions.cancel]],
      },
    ],
    audit: [
      {
        path: '/profile/audit',
        heading: adminAudit.title,
        content: (page) => firstRow(page).or(page.getByText(adminAudit.empty)),
        link: inNavigation(adminNavigation.audit),
      },
    ],
    attention: [
      {
        path: '/profile/attention?kind=declined',
        heading: adminAttention.title,
        content: firstRow,
        // With the number of cases.
        link: inNavigation(`${adminNavigation.attention}( \\(\\d+\\+?\\))?`),
      },
    ],
    cancellations: [
      {
        path: '/profile/cancellations',
        heading: adminCancellations.title,
        content: firstRow,
        link: inNavigation(adminNavigation.cancellations),
      },
    ],
    failedPayments: [
      {
        path: '/profile/failed-payments',
        heading: adminFailedPayments.title,
        content: firstRow,
        link: inNavigation(adminNavigation.failedPayments),
      },
    ],
    adminSearch: [
      {
        path: '/profile/search',
        heading: adminSearch.title,
        content: inMain('searchbox', adminSearch.search),
        link: inNavigation(adminNavigation.adminSearch),
      },
    ],
    customerFile: [
      // The list, whose first row links the file.
      {
        path: '/profile',
        heading: admin.title,
        content: inMain('button', adminCustomers.enter),
        link: inNavigation(adminNavigation.admin),
      },
      {
        path: '/profile/customer/1001',
        heading: new RegExp(`^(?!${adminFile.title}$).+`),
        content: inMain('heading', adminFile.timeline.title),
        link: inMain('link', ''),
        overlays: [[adminFile.notes.add, t.common.actions.cancel]],
      },
    ],
    admins: [
      {
        path: '/profile/admins',
        heading: adminTeam.title,
        content: firstRow,
        link: inNavigation(adminNavigation.admins),
        overlays: [[adminTeam.invite.open, t.common.actions.cancel]],
      },
    ],
  };
  return Object.values(pages).flat();
}

/** Waits for a page's heading, code and data. */
export async function expectShown(page: Page, { path, heading, content }: PortalPage): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await expect(content(page), path).toBeVisible();
}
