import { screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { openSubscription } from '../support/openSubscription';
import { TEXTS, type Texts } from '../support/portalTexts';
import { createApi } from '../support/serverApi';
import { visitPortal } from '../support/visitPortal';

const api = createApi(process.env.API_URL ?? '');
const RESCHEDULE = '/api/subscription/reschedule';

/** A shop's server that refuses without a word, as some do in front of it. */
const { fetch } = globalThis;
beforeEach(() => {
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return pathname === RESCHEDULE ? new Response('{}', { status: 400 }) : fetch(input, init);
  };
});
afterEach(() => void (globalThis.fetch = fetch));

describe.each(LANGUAGES)('in %s, a refusal without a word is told in words of its own', (language) => {
  const t: Texts = TEXTS[language];
  const pressed = async (person: Awaited<ReturnType<typeof visitPortal>>['person'], name: string) =>
    person.click(await screen.findByRole('button', { name }));

  test.each(['move', 'skip', 'orderNow'] as const)('%s', async (action) => {
    const { person } = await visitPortal('/dashboard', { nextBillInDays: 10 }, language);
    await pressed(person, t.delivery[action].open);
    await pressed(person, t.delivery[action].confirm);
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(t.delivery[action].failed));
  });

  test('a delay instead of a cancellation', async () => {
    const { person } = await openSubscription(api, {
      language,
      search: '?cancel=delay',
      shape: { nextBillInDays: 10 },
    });
    await person.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
    await pressed(person, t.cancellation.delay.confirm);
    expect(await screen.findByText(t.cancellation.delay.failed)).toBeVisible();
  });
});
