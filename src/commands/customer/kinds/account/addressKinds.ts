import * as v from 'valibot';
import { isSameAddress } from '#src/api/Address';
import { customerApi } from '#src/api/customer/customerApi';
import { defineKind } from '../../../defineKind';
import { typed } from '../fields';
import { instead, withoutMessage, words } from '../words';
import { readCustomer } from './readCustomer';

const { endpoints } = customerApi;
const address = { address1: typed, address2: typed, postalCode: typed, city: typed, state: typed, country: typed };
const fields = { address: v.strictObject(address) };

/** Changes of the customer's addresses (rules §13.4). */
export const addressKinds = {
  addAddress: defineKind({
    fields: { address: v.strictObject({ firstName: typed, lastName: typed, ...address }) },
    call: endpoints.addAddress.initiate,
    readBack: ({ address }) =>
      readCustomer(
        ({ firstName, lastName, billing }) =>
          firstName === address.firstName.trim() &&
          lastName === address.lastName.trim() &&
          isSameAddress(billing, address),
      ),
    words: words('addAddress', instead),
  }),
  saveBilling: defineKind({
    fields,
    call: endpoints.saveBillingAddress.initiate,
    readBack: ({ address }) => readCustomer(({ billing }) => isSameAddress(billing, address)),
    words: words('saveBilling', instead),
  }),
  saveShipping: defineKind({
    fields,
    call: endpoints.saveShippingAddress.initiate,
    readBack: ({ address }) =>
      readCustomer(({ shipping }) => shipping !== undefined && isSameAddress(shipping, address)),
    words: words('saveShipping', instead),
  }),
  deleteShipping: defineKind({
    fields: {},
    call: endpoints.deleteShippingAddress.initiate,
    readBack: () => readCustomer(({ shipping }) => shipping === undefined),
    words: words('deleteShipping', withoutMessage),
  }),
};
