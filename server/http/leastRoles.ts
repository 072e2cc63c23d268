import type { AdminRole } from '#src/domain/adminRole';

/** Least role of each call of an admin, by method and path (rules §36.3). Reads `viewer`, changes `support`. */
export const LEAST_ROLES: Readonly<Record<string, AdminRole>> = {
  'GET /api/admin/me': 'viewer',
  'GET /api/admin/audit': 'viewer',
  'GET /api/admin/fetch-all-customers': 'viewer',
  'GET /api/admin/cohort': 'viewer',
  'GET /api/admin/discounts': 'viewer',
  'GET /api/admin/declarations': 'viewer',
  'GET /api/admin/refund': 'viewer',
  'GET /api/admin/failed-payments': 'viewer',
  'GET /api/admin/attention': 'viewer',
  'GET /api/admin/cancellations': 'viewer',
  'GET /api/other/statistic': 'viewer',
  'GET /api/other/products': 'viewer',
  'GET /api/other/productfreq': 'viewer',
  'GET /api/admin/search': 'viewer',
  'GET /api/admin/customer': 'viewer',
  'GET /api/admin/customer/timeline': 'viewer',
  'GET /api/admin/customer/mail': 'viewer',
  'POST /api/admin/note': 'support',
  'POST /api/admin/erase': 'support',
  'POST /api/admin/resend-mail': 'support',
  'GET /api/admin/sync-customer': 'support',
  'GET /api/admin/delete-discount': 'support',
  'GET /api/user/switch-account-login': 'support',
  'POST /api/admin/create-update-discount': 'support',
  'POST /api/admin/declarations/decide': 'support',
  'POST /api/admin/declarations/reject': 'support',
  'POST /api/admin/refund': 'support',
  'POST /api/admin/try-payment': 'support',
  'POST /api/admin/mail-payer': 'support',
  'POST /api/other/update-productfreq': 'support',
  'POST /api/admin/save-product': 'support',
  'GET /api/admin/admins': 'owner',
  'POST /api/admin/admins': 'owner',
};

/** Returns the least role of an admin for a call; a HEAD has that of its GET. Undefined for a call without a line. */
export const leastRoleOf = (method: string, url: string): AdminRole | undefined =>
  LEAST_ROLES[`${method === 'HEAD' ? 'GET' : method} ${url}`];
