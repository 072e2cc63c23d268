/** How the sign-in reads and changes the address: through the router, or before the router is loaded. */
export interface SignInNavigation {
  /** The query of the page's address. */
  search: URLSearchParams;
  openCodePage: () => void;
  /** Opens the page that the person wanted, or their area's first. */
  openArea: () => void;
}
