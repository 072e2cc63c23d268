import type { Page } from '@playwright/test';
import type { Api } from './serverApi';
import { store } from './portalSteps';
import type { Texts } from './portalTexts';

/** The admin's area at one of its tabs, for an admin of the test's own who is signed in already. */
export async function openAdminTab(page: Page, api: Api, { language }: Texts, query: string): Promise<void> {
  const { adminToken, email } = await api.customers({ admin: true, accounts: 1, statuses: [] });
  await store(page, {
    len: language,
    email,
    isAdmin: 'true',
    isAdmintoken: adminToken ?? '',
    multiAccount: 'false',
  });
  await page.goto(`/profile?${query}`);
}
