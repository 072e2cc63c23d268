/** Customer whose account an admin can open. */
export interface Enterable {
  customerId: string;
  fullName: string;
  email: string;
}
