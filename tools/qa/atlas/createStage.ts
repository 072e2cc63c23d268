import type { Page, Route } from '@playwright/test';
import { createApi } from '../../../__tests__/support/api';
import { openPage, sessionOf, writeStorage } from '../../../__tests__/support/page';
import type { RunningServer } from '../../../__tests__/support/server';
import type { Texts } from '../../../__tests__/support/texts';
import type { Guest, Stage } from './Visit';
import { watchRequests } from './watchRequests';

/** As many as a fault can have. */
const ALWAYS = 1000;
const API = '/api/';
/** The same person on every run, so that two atlases can be compared. */
const PERSON = `first_name = 'Ida', last_name = 'Neumann', phone = '0301234567', address1 = 'Am Graben 5', address2 = '""',
  city = 'Berlin', postal_code = '10115', state = 'BE', country = 'DE'`;
const PRODUCT_ID = '101';

export interface OpenStage extends Stage {
  /** The calls that were made, with method and path. */
  calls: () => string[];
  /** Whether nothing is under way but what is held. */
  isQuiet: () => boolean;
  close: () => Promise<void>;
}

/** What a visit to a page has at hand, and how it is cleared away. */
export function createStage(page: Page, server: RunningServer, t: Texts, mark: string): OpenStage {
  const api = createApi(server.url);
  const held = new Set<string>();
  const watched = watchRequests(page, (method, path) => held.has(path) || held.has(`${method} ${path}`));
  const route = (call: string, method: string | undefined, handle: (route: Route) => unknown) =>
    page.route(
      ({ pathname }) => pathname === API + call,
      (one) => (method === undefined || one.request().method() === method ? handle(one) : one.fallback()),
    );
  const sql = (statement: string) => server.sql(statement);
  return {
    page,
    api,
    t,
    mark,
    sql,
    ...watched,
    hold: async (call, method) => {
      held.add(method ? `${method} ${API}${call}` : API + call);
      await route(call, method, () => undefined);
    },
    fail: async (call, value = 500, times = ALWAYS) => {
      await api.json('/demo/faults', { path: API + call, kind: 'status', value, times });
    },
    lose: async (call, method) => {
      await route(call, method, (lost) => lost.abort('connectionreset'));
    },
    customer: async (shape = {}) => {
      const made = await api.customer({ len: t.language, productId: PRODUCT_ID, ...shape });
      await sql(`update customers set ${PERSON} where id = ${made.customerId} returning id`);
      return made;
    },
    openAs: async (guest: Guest, path) => {
      await writeStorage(page, sessionOf(guest, t));
      await openPage(page, path);
    },
    openAsAdmin: async (path) => {
      const { adminToken = '', email } = await api.customers({ admin: true, accounts: 0, statuses: [] });
      const admin = { email, isAdmin: 'true', isAdmintoken: adminToken, multiAccount: 'false', len: t.language };
      await writeStorage(page, admin);
      await openPage(page, path);
    },
    close: async () => {
      await api.json('/demo/faults', {}, {}, 'DELETE');
    },
  };
}
