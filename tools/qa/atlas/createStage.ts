import type { Page, Request, Route } from '@playwright/test';
import type { Api } from '../../../__tests__/support/api';
import { openAs, openAsAdmin } from '../../../__tests__/support/page';
import type { RunningServer } from '../../../__tests__/support/server';
import type { Texts } from '../../../__tests__/support/texts';

export type Guest = Awaited<ReturnType<Api['customer']>>;

interface Backstage {
  page: Page;
  api: Api;
  server: RunningServer;
  t: Texts;
  /** Part of the names of created data, equal on every run. */
  mark: string;
  /** Pending requests of the page, without the requests of `hold`. */
  open: Set<Request>;
}

/** Personal data of every customer, because pictures of two runs are compared. */
const PERSON = `first_name = 'Ida', last_name = 'Neumann', phone = '0301234567', address1 = 'Am Graben 5', address2 = '""',
  city = 'Berlin', postal_code = '10115', state = 'BE', country = 'DE'`;
const PRODUCT_ID = '101';
/** Maximum of `times` in `POST /demo/faults`. */
const ALWAYS = 1000;

/** Creates the argument of `arrive`. The name of a call is its path after `/api/`. */
export function createStage({ page, api, server, t, mark, open }: Backstage) {
  const onCall = async (call: string, method: string | undefined, handle: (route: Route) => unknown): Promise<void> => {
    await page.route(
      ({ pathname }) => pathname === `/api/${call}`,
      (route) => (method === undefined || route.request().method() === method ? handle(route) : route.fallback()),
    );
  };
  const sql = (statement: string) => server.sql(statement);
  let customers = 0;
  return {
    page,
    api,
    t,
    mark,
    sql,
    /** Leaves a call without a response. */
    hold: (call: string, method?: string) => onCall(call, method, (route) => open.delete(route.request())),
    /** Answers a call in place of the server. */
    answer: (call: string, status: number, payload: object) =>
      onCall(call, undefined, (route) => route.fulfill({ status, json: { status, message: 'OK', payload } })),
    /** Fails a call with an HTTP status. */
    fail: async (call: string, value = 500): Promise<void> => {
      await api.json('/demo/faults', { path: `/api/${call}`, kind: 'status', value, times: ALWAYS });
    },
    /** Cuts the connection of a call before the server receives the request. */
    lose: (call: string, method?: string) => onCall(call, method, (route) => route.abort('connectionreset')),
    /** Creates a customer with fields of `POST /demo/customers`. */
    customer: async (shape: Readonly<Record<string, unknown>> = {}): Promise<Guest> => {
      const email = `${mark}-${(customers += 1)}@kunden.example`;
      const made = await api.customer({ email, len: t.language, productId: PRODUCT_ID, ...shape });
      await sql(`update customers set ${PERSON} where id = ${made.customerId} returning id`);
      return made;
    },
    openAs: (guest: Guest, path: string) => openAs(page, t, guest, path),
    openAsAdmin: async (path: string): Promise<void> => {
      await openAsAdmin(page, api, t, path);
    },
  };
}
