/** Roles of admins, the one with the most rights first (rules §36.1). */
export const ADMIN_ROLES = ['owner', 'support', 'viewer'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const isAdminRole = (value: unknown): value is AdminRole => ADMIN_ROLES.includes(value as AdminRole);

/** True if the role has the rights of `least`; false without a role. */
export const hasRole = (role: AdminRole | null, least: AdminRole): boolean =>
  role !== null && ADMIN_ROLES.indexOf(role) <= ADMIN_ROLES.indexOf(least);
