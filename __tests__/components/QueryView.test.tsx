import { screen } from '@testing-library/react';
import { useListNextOrdersQuery } from '#src/api/subscription/subscriptionsApi';
import { QueryView } from '#src/components/QueryView.tsx';
import { failureOf, retryThroughFailures, visitScreen } from '../support/customerPages';
import { type Proxy, startProxy } from '../support/proxy';
import { languages, TEXTS } from '../support/texts';

const ALL = '/api/subscription/all';
const TITLE = 'The orders did not load.';

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());

/** List page with a query. */
function Orders() {
  const query = useListNextOrdersQuery();
  return (
    <QueryView query={query} skeletons={3} failureTitle={TITLE}>
      {({ rows }) => <p>{`${rows.length} orders`}</p>}
    </QueryView>
  );
}

describe.each(languages('de'))('a list in %s', (language) => {
  const t = TEXTS[language];
  const visit = () => visitScreen(<Orders />, {}, { at: '/dashboard', language, proxy });
  const skeletons = () => document.querySelectorAll('[data-skeleton]');

  test('shows skeletons, then the reason of each failure, then the data after a retry (rules §17.6)', async () => {
    proxy.fail(ALL);
    const release = proxy.hold();
    const { person } = await visit();
    expect(await screen.findByText(t.common.loading)).toBeInTheDocument();
    expect(skeletons()).toHaveLength(3);
    release();
    await retryThroughFailures(person, proxy, ALL, TITLE, t);
    expect(await screen.findByText('1 orders')).toBeVisible();
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
    expect(skeletons()).toHaveLength(0);
  });

  test('shows one failure with one retry button when the server cannot be reached', async () => {
    proxy.stop();
    await visit();
    await failureOf(TITLE, t.common.failures.noResponse);
    expect(screen.getAllByText(t.common.actions.retry)).toHaveLength(1);
  });
});
