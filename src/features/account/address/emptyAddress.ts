import type { AddressFields } from '../../../api/customer/Address';

/** In the order of the fields, so that the first wrong one is the topmost. */
export const EMPTY_ADDRESS: AddressFields = {
  address1: '',
  address2: '',
  country: '',
  state: '',
  postalCode: '',
  city: '',
};
