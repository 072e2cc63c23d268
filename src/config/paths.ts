/** Every route of the portal; the only place where a path is written (rules §1.2). */
export const paths = {
  login: '/',
  otp: '/otp',
  /** The link of a mail, with its token in the fragment. */
  oneTap: '/go',
  nextOrder: '/dashboard',
  upcomingPayments: '/upcoming-payments',
  previousPayments: '/previous-payments',
  manageSubscriptions: '/manage-subscriptions',
  subscription: '/manage-subscriptions/:purchaseId',
  accountDetails: '/address-payment-details',
  profile: '/profile',
  product: '/profile/:productId',
} as const;
export type PagePath = (typeof paths)[keyof typeof paths];

/** Search parameters of a subscription's page. */
export const searchParams = {
  /** The step of a cancellation. */
  cancel: 'cancel',
  /** A delay or a pause that was chosen in it. */
  days: 'days',
  swap: 'swap',
  /** The chosen product. */
  swapTo: 'swapTo',
} as const;

/** Of the form of quantity and frequency in the page of a subscription. */
export const EDIT_ID = 'edit';

/** The same, with what varies filled in. */
export const pathTo = {
  subscription: (purchaseId: string): string => `${paths.manageSubscriptions}/${encodeURIComponent(purchaseId)}`,
  /** Its form of quantity and frequency. */
  edit: (purchaseId: string): string => `${pathTo.subscription(purchaseId)}#${EDIT_ID}`,
  inactive: `${paths.manageSubscriptions}?tab=inactive`,
  /** Opens the form of the address at once (rules §1.3). */
  editAddress: `${paths.accountDetails}?isEditAddress=true`,
} as const;
