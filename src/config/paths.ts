/** Every route of the portal; the only place where a path is spelled (spec §2). */
export const paths = {
  login: '/',
  otp: '/otp',
  nextOrder: '/dashboard',
  profile: '/profile',
} as const;
