import { orderTotals } from '#src/domain/order/order';
import type { Language } from '#src/domain/language';
import { buttonForm, paragraph } from '../../core/platform/html/page';
import { escapeHtml } from '../../core/platform/mail/escapeHtml';
import { formatMoney } from '../../core/platform/wire/format';
import { translate, type MessageKey } from '../../core/platform/wire/translate';
import type { Bill } from '../../core/shop/billing/Bill';
import { totalOf } from '../../core/shop/orders/billReply';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';

/** Answers of a person on the page of a payment (rules §35.16). */
export const PAY_ANSWERS = ['pay', 'end'] as const;
export type PayAnswer = (typeof PAY_ANSWERS)[number];

/** Content of a page, without its head. */
export interface PayContent {
  lang: Language;
  status: number;
  body: string;
}

const answerForm = (answer: PayAnswer, button: string, fields: Readonly<Record<string, string>> = {}): string =>
  buttonForm({ button, fields: { answer, ...fields } });

/** Page of an unpaid order: product, amount, last digits, and the button that pays. */
export function askContent(subscription: LockedSubscription, refusal: string | null = null): PayContent {
  const { lang, productName: product, cardLast4, version } = subscription;
  const params = { product, amount: formatMoney(orderTotals([subscription]).totalCents, lang), last4: cardLast4 ?? '' };
  const say = (key: MessageKey) => translate(lang, key, params);
  const lines = [refusal, say('payAsk'), cardLast4 === null ? null : say('payCard')].filter((line) => line !== null);
  return {
    lang,
    status: 200,
    body: lines.map(paragraph).join('\n') + answerForm('pay', say('payButton'), { version }),
  };
}

/**
 * Page of a begun payment.
 * @param message of the bill's reply, for a settled bill
 */
export function billContent(bill: Bill, message: string): PayContent {
  const { lang, state, productName: product, actionUrl } = bill;
  const params = { product, amount: formatMoney(totalOf(bill), lang) };
  const say = (key: MessageKey) => paragraph(translate(lang, key, params));
  if (state === 'PENDING') return { lang, status: 200, body: say('payUnknown') };
  if (state === 'DECLINED') return { lang, status: 200, body: paragraph(message) + say('payAgain') };
  if (state !== 'ACTION') return { lang, status: 200, body: paragraph(message) };
  const toBank = `<p><a class="button" href="${escapeHtml(actionUrl ?? '')}">${escapeHtml(translate(lang, 'payBank'))}</a></p>`;
  return { lang, status: 200, body: say('payOpen') + toBank + answerForm('end', translate(lang, 'payEnd')) };
}

/** Page of a link that does not work any more. */
export const deadContent = (lang: Language): PayContent => ({
  lang,
  status: 410,
  body: paragraph(translate(lang, 'payDead')),
});
