import { screen, within } from '@testing-library/react';
import { fill, TEXTS } from '../support/portalTexts';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';
import { testConfig } from '../support/testConfig';

const api = createApi(process.env.API_URL ?? '');
const { brandName } = testConfig();

describe.each(['de', 'en'] as const)('in %s: what stands around every page (spec §2)', (language) => {
  const { shell } = TEXTS[language];
  const visit = async (path: string, isAdmin = 'false') => {
    const { token, purchaseId } = await api.customer({ len: language });
    const stored = { token, multiAccount: 'false', isAdmin };
    await renderPortal(path.replace('{id}', purchaseId), { language, stored });
    return within(await screen.findByRole('banner'));
  };

  test('the logo above, the year, the brand and the shop’s line below', async () => {
    const header = await visit('/upcoming-payments');
    const logo = header.getByText(brandName);
    expect(logo.querySelector('img')).toHaveAttribute('src', '/icon.svg');
    const footer = screen.getByRole('contentinfo');
    expect(footer).toHaveTextContent(fill(shell.brandText, { brand: brandName }));
    expect(footer).toHaveTextContent(/© 20\d\d /);
    expect(footer).toHaveTextContent(shell.footerText);
  });

  test('an admin who acts sees the footer, and a banner in place of the logo', async () => {
    const header = await visit('/upcoming-payments', 'true');
    expect(header.queryByText(brandName)).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: shell.acting })).toBeVisible();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(shell.footerText);
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
