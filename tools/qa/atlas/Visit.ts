import type { Page } from '@playwright/test';
import type { Api } from '../../../__tests__/support/api';
import type { Row } from '../../../__tests__/support/database';
import type { Texts } from '../../../__tests__/support/texts';
import type { PagePath } from '#src/config/paths';

/** Whoever is signed in on a visit. */
export interface Guest {
  email: string;
  token: string;
  purchaseId: string;
}

/** What a visit has at hand; calls are named by their path behind `/api/`, a discount's code by itself. */
export interface Stage {
  page: Page;
  api: Api;
  t: Texts;
  /** What the visit names whatever it makes by, the same on every run. */
  mark: string;
  /** Runs a statement in the server's database. */
  sql: (statement: string) => Promise<Row[]>;
  /** Keeps a call from being answered; all of it, unless a method is named. */
  hold: (call: string, method?: string) => Promise<void>;
  /** Has the server refuse a call, time after time. */
  fail: (call: string, status?: number, times?: number) => Promise<void>;
  /** Cuts the connection of a call before it reaches the server. */
  lose: (call: string, method?: string) => Promise<void>;
  /** A customer of this shape (`POST /demo/customers`) with a name that is the same on every run. */
  customer: (shape?: Readonly<Record<string, unknown>>) => Promise<Guest>;
  openAs: (guest: Guest, path: string) => Promise<void>;
  openAsAdmin: (path: string) => Promise<void>;
}

/** A state of a page or of a machine, and how a browser gets there. */
export interface Visit {
  route: PagePath;
  page: string;
  state: string;
  /** The states that machines must be in there, as `machine.state`. */
  machines?: readonly string[];
  /** Whether what can be asked for again after half a minute can be so at once. */
  hurriesCooldown?: boolean;
  arrive: (stage: Stage) => Promise<void>;
}
