import { screen, waitFor } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { findButton, getButton, openSubscription } from '../support/openSubscription';
import { day, euro, fill } from '../support/portalTexts';
import { seeText } from '../support/seeText';
import { createApi } from '../support/serverApi';

const api = createApi(process.env.API_URL ?? '');
const IN_DAYS = 5;

describe.each(['en', 'de'] as const)('%s', (language) => {
  const open = async () => {
    const page = await openSubscription(api, { language, shape: { quantity: 2 } });
    const box = await screen.findByLabelText(page.text.code.label);
    const apply = async (code: string) => {
      await page.person.clear(box);
      if (code) await page.person.type(box, code);
      await page.person.click(getButton(page.text.code.apply));
    };
    return { ...page, box, apply };
  };

  test('applies a code and removes it, with fresh totals each time', async () => {
    const page = await open();
    const code = await api.discount({ amount: 10 });
    const before = await page.read();
    await page.apply(code.toLowerCase());
    expect(await screen.findByText(code)).toBeVisible();
    const after = await page.read();
    expect(after.discount).toBeCloseTo(before.price * 0.2, 1);
    const total = after.price * 2 - after.discount + after.shipping + after.taxes;
    expect(await screen.findByText(euro(total, language))).toBeVisible();
    expect(screen.queryByLabelText(page.text.code.label)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: page.text.code.title })).toHaveFocus());
    // What was estimated while typing is what will be billed.
    await page.person.click(getButton(fill(page.text.code.remove, { code })));
    expect(await screen.findByLabelText(page.text.code.label)).toHaveValue('');
    expect((await page.read()).discount).toBe(0);
    expect(await page.mails()).toHaveLength(2);
  });

  test.each([
    ['', 'DISCOUNT_CODE_REQUIRED'],
    ['ZEHN %', 'DISCOUNT_CODE_VALIDATION'],
  ] as const)('%j is refused before it is sent: %s', async (code, key) => {
    const page = await open();
    await page.apply(code);
    expect(await screen.findByText(page.text.errors[key])).toBeVisible();
    expect(page.box).toHaveAttribute('aria-invalid', 'true');
  });

  test('each refusal has its own words, at the box, which keeps the code', async () => {
    const page = await open();
    const other = await api.customer();
    const use = (code: string, { token, purchaseId } = other) =>
      api.json('/api/subscription/apply-discount', { purchaseId, discountCode: code }, { token });
    const usedUp = await api.discount({ usageLimit: 1 });
    await use(usedUp);
    const { server } = page.t;
    const refusals: [code: string, said: string][] = [
      ['GIBT-ES-NICHT', server.discountUnknown],
      [
        await api.discount({ startInDays: IN_DAYS }),
        fill(server.discountScheduled, { date: day(addDays(businessDayAt(new Date()), IN_DAYS)) }),
      ],
      [await api.discount({ startInDays: -IN_DAYS, endInDays: -1 }), server.discountExpired],
      [usedUp, server.discountUsedUp],
      [await api.discount({ customers: ['somebody@else.example'] }), server.discountNotForYou],
      [await api.discount({ deleted: true }), server.discountDeleted],
    ];
    for (const [code, said] of refusals) {
      await page.apply(code);
      await waitFor(() => expect(page.box).toHaveAccessibleDescription(said));
      expect(page.box).toHaveValue(code);
    }
    await page.person.type(page.box, 'X');
    expect(screen.queryByText(server.discountDeleted)).not.toBeInTheDocument();
    expect(await page.mails()).toHaveLength(0);
  });

  test('a code that came on, or went, in another tab is told, and the page is fresh', async () => {
    const page = await open();
    const code = await api.discount();
    const call = (path: string, body: object) =>
      api.json<{ id: string }>(
        `/api/subscription/${path}`,
        { purchaseId: page.purchaseId, ...body },
        { token: page.token },
      );
    await call('apply-discount', { discountCode: code });
    await page.apply(await api.discount());
    await seeText(page.t.server.discountAlreadyOn);
    expect(await screen.findByText(code)).toBeVisible();
    const record = await api.get<{ id: string }>(
      '/api/subscription/discount-record',
      { purchaseId: page.purchaseId },
      { token: page.token },
    );
    await call('remove-discount', { code, recordId: record.payload.id });
    await page.person.click(await findButton(fill(page.text.code.remove, { code })));
    await seeText(page.t.server.discountNotOn);
    expect(await screen.findByLabelText(page.text.code.label)).toBeVisible();
  });
});
