import type { Page } from '@playwright/test';
import type { Api } from '../../../__tests__/support/api';
import { openPage, sessionOf, writeStorage } from '../../../__tests__/support/page';
import { TEXTS } from '../../../__tests__/support/texts';
import type { CustomerShape, ProblemRecord, RecordStart } from '../inspection/record/ProblemRecord';
import { breakCalls } from './breakCalls';
import type { BrokenCall } from './brokenCalls';
import { inspected, type Own } from './inspected';
import { replayedCustomer, type ReplayedCustomer } from './replayedCustomer';

/** Initial state of a replay. */
export interface Start extends Omit<RecordStart, 'from'> {
  language: ProblemRecord['language'];
  customer: CustomerShape;
  /** Product of all subscriptions; undefined lets the demo choose products in stock. */
  productId?: string;
  broken: readonly BrokenCall[];
}

export interface Opened extends Own {
  customer: ReplayedCustomer;
}

/** Creates the initial state and opens the record's first page (rules §30.9). */
export async function openStart(page: Page, api: Api, start: Start): Promise<Opened> {
  const { clock, language, signedInAs, customer: shape, productId, path } = start;
  await api.json('/demo/clock', { now: clock });
  const made = await api.customers({
    ...shape,
    ...(productId && { productId }),
    admin: signedInAs === 'admin',
    len: language,
  });
  const { email, adminToken = '', accounts } = made;
  const own = { purchaseId: accounts[0]?.subscriptions[0]?.purchaseId ?? '', token: accounts[0]?.token ?? '' };
  if (signedInAs === 'customer') {
    await writeStorage(page, sessionOf({ email, token: own.token }, TEXTS[language]));
  } else if (signedInAs === 'admin') {
    await writeStorage(page, {
      len: language,
      email,
      isAdmin: 'true',
      isAdmintoken: adminToken,
      multiAccount: 'false',
    });
  }
  await breakCalls(page, api, start.broken);
  await openPage(page, inspected(path, own));
  return { customer: replayedCustomer(api, email), ...own };
}
