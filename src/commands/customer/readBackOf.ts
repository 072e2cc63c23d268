import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isSameAddress } from '../../api/Address';
import { baseApi } from '../../api/baseApi';
import { customerApi, type Customer } from '../../api/customer/customerApi';
import { subscriptionsApi } from '../../api/subscription/subscriptionsApi';
import { isActive } from '../../domain/subscriptionStatus';
import type { ReadBack } from '../CommandArea';
import type { CardOutline, Command } from './Command';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const FRESH = { subscribe: false, forceRefetch: true } as const;

const readCustomer =
  (isHeld: (customer: Customer) => boolean): ReadBack =>
  async (dispatch: Dispatch) => {
    const customer = await dispatch(customerApi.endpoints.getCustomer.initiate(undefined, FRESH)).unwrap();
    return customer !== undefined && isHeld(customer);
  };

const readStatus =
  (purchaseId: string): ReadBack =>
  async (dispatch: Dispatch) => {
    const found = await dispatch(subscriptionsApi.endpoints.getSubscription.initiate(purchaseId, FRESH)).unwrap();
    if (found === null || !isActive(found.status)) return false;
    // Every list was read before it went through.
    dispatch(baseApi.util.invalidateTags(['Subscription']));
    return true;
  };

const isSaved = (outline: CardOutline, { cards }: Customer): boolean =>
  cards.some(
    ({ id, last4, expiry }) =>
      last4 === outline.last4 &&
      expiry === outline.expiry &&
      (outline.paySourceId === '' ? !outline.knownIds.includes(id) : id === outline.paySourceId),
  );

/**
 * Reads whether the shop holds what was sent (rules §20.9); undefined for a kind of which its data show nothing, and for
 * a card that can be sent again.
 */
export function readBackOf(command: Command): ReadBack | undefined {
  switch (command.kind) {
    case 'reactivate':
      return readStatus(command.purchaseId);
    case 'saveInfo':
      return readCustomer((customer) =>
        (['firstName', 'lastName', 'email', 'phone'] as const).every(
          (key) => customer[key] === command.info[key].trim(),
        ),
      );
    case 'addAddress':
      return readCustomer(
        ({ firstName, lastName, billing }) =>
          firstName === command.address.firstName.trim() &&
          lastName === command.address.lastName.trim() &&
          isSameAddress(billing, command.address),
      );
    case 'saveBilling':
      return readCustomer(({ billing }) => isSameAddress(billing, command.address));
    case 'saveShipping':
      return readCustomer(({ shipping }) => shipping !== undefined && isSameAddress(shipping, command.address));
    case 'deleteShipping':
      return readCustomer(({ shipping }) => shipping === undefined);
    case 'saveCard':
      return command.seal === undefined ? readCustomer((customer) => isSaved(command, customer)) : undefined;
    case 'deleteCard':
      return readCustomer(({ cards }) => cards.every(({ id }) => id !== command.paySourceId));
    default:
      return undefined;
  }
}
