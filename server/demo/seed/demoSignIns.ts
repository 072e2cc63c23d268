export const CUSTOMER_EMAIL = 'customer@demo.example';
export const FAMILY_EMAIL = 'family@demo.example';
export const ADMIN_EMAIL = 'admin@demo.example';
export const TEST_EMAIL = 'test@demo.example';

/** Sign-ins that the start banner lists, each with a code by mail (rules §22.2). */
export const DEMO_SIGN_INS = [
  { email: CUSTOMER_EMAIL, who: 'a customer with subscriptions of every status' },
  { email: FAMILY_EMAIL, who: 'three accounts under one address' },
  { email: ADMIN_EMAIL, who: 'an admin' },
] as const;
