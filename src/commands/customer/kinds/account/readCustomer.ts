import { customerApi, type Customer } from '#src/api/customer/customerApi';
import type { ReadBack } from '../../../defineKind';

const FRESH = { subscribe: false, forceRefetch: true } as const;

/** Loads the customer and returns true if `isHeld` accepts the data. */
export const readCustomer =
  (isHeld: (customer: Customer) => boolean): ReadBack =>
  async (dispatch) => {
    const customer = await dispatch(customerApi.endpoints.getCustomer.initiate(undefined, FRESH)).unwrap();
    return customer !== undefined && isHeld(customer);
  };
