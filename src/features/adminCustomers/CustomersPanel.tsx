/** The customer list: search, sync, paging, and the way into an account (spec §2). */
export function CustomersPanel() {
  return null;
}
