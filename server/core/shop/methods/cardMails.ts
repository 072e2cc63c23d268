import type { Language } from '#src/domain/language';
import type { OpenOrder, PaidByCard } from '../customers/cardsRepository';
import type { AccountMail } from '../customers/accountMail';
import { formatMoney } from '../../platform/wire/format';
import { nameList } from '../../platform/wire/nameList';
import type { MailKey } from '../../platform/wire/translate';

/** Order totals in cents, keyed by the id of the revived subscription. */
export type Revived = ReadonlyMap<number, number>;

export interface CardUse {
  /** Subscriptions paid by the card, except cancelled ones. */
  paid: readonly PaidByCard[];
  revived: Revived;
  /** Unpaid orders whose next retry charges another card. */
  open: readonly OpenOrder[];
}

export const namesOf = ({ paid, revived, open }: CardUse, lang: Language) => ({
  open: nameList(
    open.map(({ productName, totalCents }) => `${productName} (${formatMoney(totalCents, lang)})`),
    lang,
  ),
  products: nameList(
    paid.map(({ productName }) => productName),
    lang,
  ),
  revived: nameList(
    paid.flatMap(({ id, productName }) => {
      const cents = revived.get(id);
      return cents === undefined ? [] : [`${productName} (${formatMoney(cents, lang)})`];
    }),
    lang,
  ),
});

const linesOf = ({ paid, revived, open }: CardUse): MailKey[] => [
  'cardIntro',
  paid.length > 0 ? 'cardPays' : open.length > 0 ? 'cardPaysOpen' : 'cardPaysNothing',
  ...(revived.size > 0 ? (['cardRevives'] as const) : []),
];

interface SavedCard {
  last4: string;
  /** Formatted date on which revived subscriptions are charged. */
  chargedOn: string;
  lang: Language;
}

export const cardSaved = (use: CardUse, { lang, ...params }: SavedCard): AccountMail => ({
  subject: 'cardSubject',
  lines: linesOf(use),
  params: { ...params, ...namesOf(use, lang) },
});

/** @param cardless names of the subscriptions left without a card, except cancelled ones */
export const cardDeleted = (last4: string, cardless: readonly string[], lang: Language): AccountMail => ({
  subject: 'cardDeletedSubject',
  lines: cardless.length > 0 ? ['cardDeletedIntro', 'cardDeletedLeaves'] : ['cardDeletedIntro'],
  params: { last4, products: nameList(cardless, lang) },
});
