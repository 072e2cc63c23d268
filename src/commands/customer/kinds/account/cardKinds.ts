import * as v from 'valibot';
import { cardsApi } from '#src/api/customer/cardsApi';
import { forgetSecret } from '#src/api/customer/secretVault';
import { defineKind } from '../../../defineKind';
import { secret, text, typed } from '../fields';
import { withoutMessage, words } from '../words';
import { readCustomer } from './readCustomer';

const { endpoints } = cardsApi;
/** Ids of the customer's cards at the confirmation. */
const knownIds = v.pipe(v.array(text), v.readonly());

/** Changes of the customer's cards (rules §13.12, §13.15). */
export const cardKinds = {
  /** Stored without the card number; `secret` refers to the number in memory. */
  saveCard: defineKind({
    fields: {
      // Replaced card; empty for a new one.
      paySourceId: typed,
      last4: text,
      // `MM/YYYY`.
      expiry: text,
      knownIds,
      secret,
    },
    call: endpoints.saveCard.initiate,
    // Undefined for a card in memory, because that command is sent again.
    readBack: (sent) =>
      sent.secret === undefined
        ? readCustomer(({ cards }) =>
            cards.some(
              ({ id, last4, expiry }) =>
                last4 === sent.last4 &&
                expiry === sent.expiry &&
                (sent.paySourceId === '' ? !sent.knownIds.includes(id) : id === sent.paySourceId),
            ),
          )
        : undefined,
    isSecretLost: (command) => command.secret === undefined,
    afterDone: (command) => forgetSecret(command.secret),
    words: words('saveCard', withoutMessage, 'saveCard'),
  }),
  deleteCard: defineKind({
    fields: { paySourceId: text, last4: text },
    call: endpoints.deleteCard.initiate,
    readBack: ({ paySourceId }) => readCustomer(({ cards }) => cards.every(({ id }) => id !== paySourceId)),
    words: words('deleteCard', withoutMessage),
  }),
};
