import { screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDayAt } from '../../src/domain/planDate';
import { cancellationSchema } from '../../src/features/cancellation/cancellationSchema';
import { formatDay } from '../../src/i18n/formats';
import { renderPortal } from '../support/renderPortal';
import { createApi } from '../support/serverApi';
import { itemOf } from '../support/subscriptions';
import { fill, TEXTS } from '../support/portalTexts';
import { seeText } from '../support/seeText';

const api = createApi(process.env.API_URL ?? '');
const NEXT = addDays(businessDayAt(new Date()), 10);
const LANGUAGES = ['de', 'en'] as const;

async function visit(step: string, language: 'de' | 'en', shape: Record<string, unknown> = {}) {
  const customer = await api.customer({ nextBillInDays: 10, len: language, ...shape });
  const { purchaseId, token } = customer;
  const { person } = await renderPortal(`/manage-subscriptions/${purchaseId}${step && `?cancel=${step}`}`, {
    language,
    stored: { token, multiAccount: 'false', isAdmin: 'false' },
  });
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  const choose = async (name: RegExp | string) => person.click(await screen.findByRole('radio', { name }));
  const item = () => itemOf(api, token, purchaseId);
  return { ...customer, person, press, choose, item };
}
const focused = async (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus());
const address = () => window.location.pathname + window.location.search;

describe.each(LANGUAGES)('in %s', (language) => {
  const t = TEXTS[language];
  const text = t.cancellation;

  test('each reason leads to what is offered instead, and Back brings choice and text back', async () => {
    const { press, choose, person, purchaseId } = await visit('', language);
    const page = `/manage-subscriptions/${purchaseId}`;
    await press(text.open);
    await focused(text.reasons.title);
    expect(screen.getAllByText(formatDay(NEXT)).at(-1)).toBeVisible();
    await press(text.reasons.continue);
    // CANCLE_REASON (spec §8)
    expect((await screen.findAllByText(text.reasons.required)).length).toBeGreaterThan(0);
    for (const [reason, step] of [
      ['2', 'delay'],
      ['3', 'swap'],
    ] as const) {
      await choose(text.reasons[reason]);
      await press(text.reasons.continue);
      await focused(text[step].title);
      expect(address()).toBe(`${page}?cancel=${step}`);
      await press(text.back);
      await focused(text.reasons.title);
      expect(screen.getByRole('radio', { name: text.reasons[reason] })).toBeChecked();
    }
    await press(text.reasons.continue);
    await press(text.decline);
    await focused(text.confirm.title);
    await person.type(screen.getByLabelText(text.confirm.text), 'Umzug');
    await press(text.back);
    await focused(text.reasons.title);
    expect(screen.getByRole('radio', { name: text.reasons[4] })).toBeChecked();
    window.history.back();
    await focused(text.confirm.title);
    expect(screen.getByLabelText(text.confirm.text)).toHaveValue('Umzug');
    await press(t.shell.menu);
    await person.click(await screen.findByRole('link', { name: t.shell.accountDetails }));
    expect(await screen.findByRole('dialog', { name: t.shell.leave.title })).toBeVisible();
    await press(t.shell.leave.stay);
    expect(screen.getByLabelText(text.confirm.text)).toHaveValue('Umzug');
    await press(text.keep);
    await waitFor(() => expect(screen.getByRole('button', { name: text.open })).toHaveFocus());
    expect(address()).toBe(page);
  });

  test('a delay needs a choice, says the next charge, moves it, and closes', async () => {
    const { press, choose, item, purchaseId } = await visit('delay', language);
    await press(text.delay.confirm);
    expect(await screen.findByText(text.delay.required)).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await press(text.delay.longer);
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    const date = addDays(NEXT, 92);
    await choose(new RegExp(text.duration[92]));
    const said = within(screen.getByRole('main')).getAllByRole('status').at(-1);
    expect(said).toHaveTextContent(formatDay(date));
    await press(text.delay.confirm);
    await seeText(t.commands.done.delay);
    expect(await item()).toMatchObject({ status: 'ACTIVE', nextBillDate: date });
    expect(address()).toBe(`/manage-subscriptions/${purchaseId}`);
  });

  test('a pause needs a duration, pauses from the next bill date, and goes to the next order', async () => {
    const { press, choose, item } = await visit('pause', language);
    await press(text.pause.confirm);
    expect(await screen.findByText(text.pause.required)).toBeVisible();
    await choose(new RegExp(text.duration[31]));
    await press(text.pause.confirm);
    await seeText(t.commands.done.pause);
    expect(address()).toBe('/dashboard');
    expect(await item()).toMatchObject({ status: 'PAUSED', nextBillDate: addDays(NEXT, 31) });
  });

  test('a cancellation says that it is final, counts the text, and is sent once', async () => {
    const { press, person, item, email } = await visit('confirm', language);
    await focused(text.confirm.title);
    expect(screen.getByText(new RegExp(language === 'de' ? 'nicht rückgängig' : 'cannot be undone'))).toBeVisible();
    await press(text.confirm.confirm);
    expect((await screen.findAllByText(text.reasons.required)).length).toBeGreaterThan(0);
    const field = screen.getByLabelText(text.confirm.text);
    const confirm = screen.getByRole('button', { name: text.confirm.confirm });
    await person.click(field);
    await person.paste('ä'.repeat(101));
    expect(await screen.findByText(fill(text.confirm.counter, { length: '101', max: '100' }))).toBeVisible();
    expect(confirm).toBeDisabled();
    await person.keyboard('{Backspace}');
    expect(await screen.findByText(fill(text.confirm.counter, { length: '100', max: '100' }))).toBeVisible();
    await waitFor(() => expect(confirm).toBeEnabled());
    await person.tripleClick(confirm);
    expect(await screen.findByText(t.server.subscriptionCancelled)).toBeVisible();
    expect(address()).toBe('/manage-subscriptions');
    expect(await item()).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
    expect(await api.mails(email)).toHaveLength(1);
  });

  test('what another tab did meanwhile is told in place, and the data is fresh', async () => {
    const { press, person, purchaseId, token } = await visit('confirm', language);
    await person.type(await screen.findByLabelText(text.confirm.text), 'Umzug');
    await api.post('/api/subscription/cancel', { purchaseId, cancelReason: '2', len: language }, { token });
    await press(text.confirm.confirm);
    // The generic ERROR (spec §8), and the truth where the person looks.
    expect((await screen.findAllByText(text.confirm.failed)).length).toBeGreaterThan(0);
    await focused(text.ended.title);
    await press(text.ended.close);
    expect(await screen.findByText(t.subscription.status.CANCELLED)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.open })).not.toBeInTheDocument();
  });

  test.each([
    ['delay', 'notActive', (said: string) => said],
    ['pause', 'notPausable', (reason: string) => fill(text.pause.failed, { reason })],
  ] as const)('a refused %s says why where the person looks', async (step, words, told) => {
    const { press, choose, purchaseId, token } = await visit(step, language);
    await choose(new RegExp(text.duration[step === 'delay' ? 14 : 31]));
    const restartDate = addDays(NEXT, 5);
    await api.post('/api/subscription/pause', { purchaseId, restartDate, len: language }, { token });
    await press(text[step].confirm);
    expect(await screen.findByText(told(t.server[words]))).toBeVisible();
  });
});

test.each(LANGUAGES)(
  'in %s a date that was set meanwhile is not overwritten, and the delay counts from it',
  async (language) => {
    const t = TEXTS[language];
    const text = t.cancellation;
    const { press, choose, item, purchaseId, token } = await visit('delay', language);
    const moveTo = (nextBillDate: string) =>
      api.post('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate }, { token });
    await choose(new RegExp(text.duration[28]));
    const elsewhere = addDays(NEXT, 100);
    await moveTo(elsewhere);
    await press(text.delay.confirm);
    expect(await screen.findByText(t.server.orderChanged)).toBeVisible();
    const said = within(screen.getByRole('main')).getAllByRole('status').at(-1);
    await waitFor(() => expect(said).toHaveTextContent(formatDay(addDays(elsewhere, 28))));
    expect((await item()).nextBillDate).toBe(elsewhere);
    // So far off that the delay which was chosen leads to no possible day any more.
    await moveTo(addDays(NEXT, 335));
    await press(text.delay.confirm);
    await waitFor(() => expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument());
    await press(text.delay.confirm);
    expect(await screen.findByText(text.delay.required)).toBeVisible();
    await choose(new RegExp(text.duration[14]));
    await press(text.delay.confirm);
    await seeText(t.commands.done.delay);
    expect((await item()).nextBillDate).toBe(addDays(NEXT, 349));
  },
);

test.each([
  ['PAUSED', 'pause', 'reasons'],
  ['PAUSED', 'delay', 'reasons'],
  ['RECYCLE_FAILED', 'swap', 'reasons'],
  ['PAUSED', 'confirm', 'confirm'],
  ['ACTIVE', 'swap', 'swap'],
] as const)('a link to a step of a subscription that is %s: %s leads to %s', async (status, asked, step) => {
  await visit(asked, 'en', { statuses: [status] });
  await focused(TEXTS.en.cancellation[step].title);
  expect(window.location.search).toBe(`?cancel=${step}`);
});

test('a status that allows no delay takes the reason itself', async () => {
  const { press, choose, item } = await visit('reasons', 'en', { statuses: ['PAUSED'] });
  expect(screen.queryByRole('button', { name: 'Pause instead' })).not.toBeInTheDocument();
  await choose('I have too much product already');
  await press('Continue');
  expect(await screen.findByText('Your reason: I have too much product already')).toBeVisible();
  await press('Cancel for good');
  await waitFor(async () => expect(await item()).toMatchObject({ status: 'CANCELLED' }));
});

test('what is cancelled is not offered again, nor by a link', async () => {
  const { purchaseId } = await visit('confirm', 'en', { statuses: ['CANCELLED'] });
  expect(await screen.findByText('Cancelled')).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/manage-subscriptions/${purchaseId}`));
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
});

test('the swap opens on the page, and Back leads to the reasons', async () => {
  const { press, choose, person, purchaseId } = await visit('reasons', 'en');
  await choose('I did not see the benefits I expected');
  await press('Continue');
  await person.click(await screen.findByRole('link', { name: 'Choose another product' }));
  expect(address()).toBe(`/manage-subscriptions/${purchaseId}?swap=true`);
  window.history.back();
  await focused('Why do you want to cancel?');
  expect(screen.getByRole('radio', { name: /did not see/ })).toBeChecked();
});

test('a delay without a purchase id is not sent', async () => {
  const values = { purchaseId: '', delayDays: '14' };
  await expect(cancellationSchema('delay', { delayDays: ['14'], pauseDays: [] })?.validate(values)).rejects.toThrow(
    'delay.noPurchaseId',
  );
});
