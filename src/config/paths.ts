/** Every route of the portal; the only place where a path is spelled (spec §2). */
export const paths = {
  login: '/',
  otp: '/otp',
  nextOrder: '/dashboard',
  upcomingPayments: '/upcoming-payments',
  previousPayments: '/previous-payments',
  manageSubscriptions: '/manage-subscriptions',
  subscription: '/manage-subscriptions/:purchaseId',
  accountDetails: '/address-payment-details',
  profile: '/profile',
  product: '/profile/:productId',
} as const;
