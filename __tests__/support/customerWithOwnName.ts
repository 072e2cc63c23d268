import { detailsOf } from './portalOrders';
import type { Api } from './serverApi';

/** A customer called as nobody else is: names are drawn by lot, and two customers may have one. */
export async function customerWithOwnName(api: Api) {
  const customer = await api.customer();
  const { lastName, emailAddress, phoneNumber } = await detailsOf(api, customer.token);
  const info = { addrUpdate: 'false', firstName: 'Zoë Ayşe', lastName, emailAddress, phoneNumber };
  await api.post('/api/user/details', info, { token: customer.token });
  return customer;
}
