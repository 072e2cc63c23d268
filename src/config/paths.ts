const openPaths = {
  login: '/',
  otp: '/otp',
  /** Link of a mail, with its token in the fragment. */
  mailLink: '/go',
} as const;
export const customerPaths = {
  nextOrder: '/dashboard',
  upcomingPayments: '/upcoming-payments',
  previousPayments: '/previous-payments',
  manageSubscriptions: '/manage-subscriptions',
  subscription: '/manage-subscriptions/:purchaseId',
  accountDetails: '/address-payment-details',
  privacy: '/privacy',
} as const;
export const adminPaths = {
  admin: '/profile',
  audit: '/profile/audit',
  attention: '/profile/attention',
  failedPayments: '/profile/failed-payments',
  admins: '/profile/admins',
  cancellations: '/profile/cancellations',
  adminSearch: '/profile/search',
  customerFile: '/profile/customer/:customerId',
  /** Last, because it matches each path below `/profile`. */
  product: '/profile/:productId',
} as const;

/**
 * Route paths by page; no other file contains a path (rules §1.2). The page `nextOrder` is rendered by `NextOrderScreen`
 * in the chunk `screen-next-order`.
 */
export const paths = { ...openPaths, ...customerPaths, ...adminPaths } as const;
export type CustomerPage = keyof typeof customerPaths;
export type AdminPage = keyof typeof adminPaths;
export type PageName = keyof typeof paths;
export type PagePath = (typeof paths)[PageName];

/** Search parameters of a subscription's page. */
export const searchParams = {
  /** Step of a cancellation. */
  cancel: 'cancel',
  /** Delay or pause chosen during a cancellation. */
  days: 'days',
  swap: 'swap',
  /** Product chosen for a swap. */
  swapTo: 'swapTo',
} as const;

/** Element id of the form for quantity and frequency on a subscription's page. */
export const EDIT_ID = 'edit';

/** Paths with their parameters. */
export const pathTo = {
  subscription: (purchaseId: string): string => `${paths.manageSubscriptions}/${encodeURIComponent(purchaseId)}`,
  /** File of a customer, for admins. */
  customerFile: (customerId: string): string =>
    paths.customerFile.replace(':customerId', encodeURIComponent(customerId)),
  /** Form for quantity and frequency. */
  edit: (purchaseId: string): string => `${pathTo.subscription(purchaseId)}#${EDIT_ID}`,
  inactive: `${paths.manageSubscriptions}?tab=inactive`,
  /** Opens the overlay of all products. */
  extras: `${paths.nextOrder}?extras=true`,
  /** Opens the address form (rules §1.3). */
  editAddress: `${paths.accountDetails}?isEditAddress=true`,
} as const;
