import { filledAddressLines } from '#src/domain/customer/addressLines';
import type { Language } from '#src/domain/language';
import { trackingUrl } from '#src/domain/order/carriers';
import type { AppContext } from '../../platform/context/AppContext';
import type { MailDraft, MailFact } from '../../platform/mail/MailDraft';
import { formatCountry } from '../../platform/wire/format';
import { nameList } from '../../platform/wire/nameList';
import type { OrderAddress, SteppedOrder } from './shipmentsRepository';

const written = ({ firstName, lastName, country, ...address }: OrderAddress, lang: Language): string =>
  [
    `${firstName} ${lastName}`.trim(),
    ...filledAddressLines(address.address1, address.address2 ?? ''),
    `${address.postalCode} ${address.city}`,
    formatCountry(country, lang),
  ].join(', ');

const factsOf = ({ id, trackingNumber, delivery, lang }: SteppedOrder, carrier: string): MailFact[] => [
  { name: 'factOrder', value: String(id) },
  { name: 'factCarrier', value: carrier },
  ...(trackingNumber === null ? [] : [{ name: 'factTracking' as const, value: trackingNumber }]),
  ...(delivery === null ? [] : [{ name: 'factDeliveredTo' as const, value: written(delivery, lang) }]),
];

/** Mail about the shipment of an order, with a link to the carrier's page if known (rules §32.6). */
export function shippedMail(
  { publicOrigin }: Pick<AppContext, 'publicOrigin'>,
  order: SteppedOrder,
  carrier: string,
): MailDraft {
  const { id, subscriptionId, email: to, firstName, lang, productNames, trackingNumber } = order;
  const parcelPage = trackingUrl(carrier, trackingNumber);
  return {
    ...{ to, lang, firstName, subject: 'shippedSubject' },
    params: { product: nameList(productNames, lang), order: id, carrier },
    body: [
      { say: 'shippedIntro' },
      { facts: factsOf(order, carrier) },
      ...(parcelPage === null ? [] : [{ link: parcelPage, label: 'trackAction' as const }]),
      { link: `${publicOrigin()}/manage-subscriptions/${subscriptionId}`, label: 'manageAction' },
    ],
  };
}
