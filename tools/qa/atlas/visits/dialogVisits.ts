import { CUSTOMER_OF_ALL_PAGES, customerPages, inMain } from '../../../../__tests__/support/portalPages';
import { TEXTS, type Texts } from '../../../../__tests__/support/texts';
import { paths, type PagePath } from '#src/config/paths';
import { visitsOf, type Visit } from '../Visit';

const ANY_ID = ':purchaseId';
const pagesIn = (t: Texts, purchaseId = ANY_ID) => customerPages(t, purchaseId);

/** Returns the route of a path with a query. @throws Error for a path without a route */
function routeOf(path: string): PagePath {
  const [pathname = ''] = path.split('?');
  const route = Object.values(paths).find((known) => known === pathname);
  if (!route) throw new Error(`Path without a route: ${path}`);
  return route;
}

/** Visits of the overlays on a customer's pages, named by the buttons that open them. */
export const dialogVisits: readonly Visit[] = pagesIn(TEXTS.en).flatMap(({ path, overlays = [] }, pageIndex) =>
  overlays.map(([opener], index) =>
    visitsOf(routeOf(path), `over ${path.replace(`/${ANY_ID}`, '/one')}`)(opener, [], async (stage) => {
      const guest = await stage.customer(CUSTOMER_OF_ALL_PAGES);
      const there = pagesIn(stage.t, guest.purchaseId)[pageIndex];
      const [name = ''] = there?.overlays?.[index] ?? [];
      await stage.openAs(guest, there?.path ?? '');
      await inMain('button', name)(stage.page).click();
      await stage.page.getByRole('dialog').waitFor();
    }),
  ),
);
