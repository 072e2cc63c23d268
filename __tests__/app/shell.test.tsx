import { screen, waitFor, within } from '@testing-library/react';
import { fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';
import { testConfig } from '../support/testConfig';

const api = createApi(process.env.API_URL ?? '');
const { brandName, referralUrl } = testConfig();

/** Around every page: the header and footer of an article within it are no landmarks, but Testing Library finds them. */
const findLandmark = (role: 'banner' | 'contentinfo') =>
  waitFor(() => {
    const landmarks = screen.getAllByRole(role).filter((element) => !element.closest('article'));
    expect(landmarks).toHaveLength(1);
    return landmarks[0] as HTMLElement;
  });

describe.each(['de', 'en'] as const)('in %s: what stands around every page (spec §2)', (language) => {
  const { shell, common } = TEXTS[language];
  const referral = `${shell.referral} ${common.actions.newWindow}`;
  const visit = async (path: string, isAdmin = 'false') => {
    const { token, purchaseId } = await api.customer({ len: language });
    const stored = { token, multiAccount: 'false', isAdmin };
    await renderPortal(path.replace('{id}', purchaseId), { language, stored });
    return within(await findLandmark('banner'));
  };

  test('the logo and the referral above, the year, the brand and the shop’s line below', async () => {
    const header = await visit('/upcoming-payments');
    const logo = header.getByText(brandName);
    expect(logo.querySelector('img')).toHaveAttribute('src', '/icon.svg');
    const link = header.getByRole('link', { name: referral });
    expect(link).toHaveAttribute('href', referralUrl);
    expect(link).toHaveAttribute('target', '_blank');
    const footer = await findLandmark('contentinfo');
    expect(footer).toHaveTextContent(fill(shell.brandText, { brand: brandName }));
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} `);
    expect(footer).toHaveTextContent(shell.footerText);
  });

  test('an admin who acts sees the footer, and a banner in place of the logo', async () => {
    const header = await visit('/upcoming-payments', 'true');
    expect(header.queryByText(brandName)).not.toBeInTheDocument();
    expect(header.queryByRole('link', { name: referral })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: shell.acting })).toBeVisible();
    expect(await findLandmark('contentinfo')).toHaveTextContent(shell.footerText);
  });

  test('a link to where one is takes no step back more', async () => {
    await visit('/upcoming-payments');
    const before = window.history.length;
    const link = (name: string) => screen.getByRole('link', { name, hidden: true });
    link(shell.upcomingPayments).click();
    expect(window.history.length).toBe(before);
    link(shell.previousPayments).click();
    expect(window.location.pathname).toBe('/previous-payments');
    expect(window.history.length).toBe(before + 1);
  });

  test.each([
    ['/dashboard', 'nextOrder'],
    ['/upcoming-payments', 'upcomingPayments'],
    ['/previous-payments', 'previousPayments'],
    ['/manage-subscriptions', 'manageSubscriptions'],
    ['/manage-subscriptions/{id}', 'manageSubscriptions'],
    ['/address-payment-details', 'accountDetails'],
  ] as const)('the active tab follows the path: %s', async (path, tab) => {
    await visit(path);
    // In the side panel, which a narrow window hides.
    const current = screen.getAllByRole('link', { current: 'page', hidden: true });
    expect(current.map(({ textContent }) => textContent)).toEqual([shell[tab]]);
  });
});
