import type { Api } from '../../__tests__/support/api';
import { type BenchCall, type Buyer, byNewCustomers } from './BenchCall';

const DETAILS = '/api/user/details';
const INFO = { firstName: 'Anna', lastName: 'Berg', phoneNumber: '0151234567', isAdmin: 'false' };
const BILLING = {
  address1: 'Lindenweg 12',
  address2: '""',
  country: 'DE',
  state: 'BY',
  city: 'Ulm',
  postalCode: '80331',
};
const SHIPPING = {
  shipAddress1: 'Am See 7',
  shipAddress2: '""',
  shipCountry: 'AT',
  shipState: '2',
  shipCity: 'Graz',
  shipPostalCode: '9300',
};
const CARD = { cardNumber: '4242424242424242', cardSecurityCode: '123', cardMonth: '12', cardYear: '2031' };
const ACCOUNTS = { accounts: 3 };

interface Coded extends Buyer {
  otp: string;
}
interface Carded extends Buyer {
  paySourceId: string;
}
interface Redeemed extends Buyer {
  recordId: string;
}

/** Signing in and out, and the calls about the person: addresses, card, e-mail, discount. */
export function accountCalls(api: Api): BenchCall[] {
  const call = byNewCustomers(api);
  const withCode = async (buyer: Buyer): Promise<Coded> => {
    await api.post('/api/user/sendotp', { email: buyer.email });
    return { ...buyer, otp: await api.code(buyer.email) };
  };
  /** Signed in, with the account still to be chosen. */
  const choosing = async (buyer: Buyer): Promise<Buyer> => {
    const { email, otp } = await withCode(buyer);
    return { ...buyer, token: (await api.post<string>('/api/user/verifyotp', { email, otp })).payload };
  };
  const withCard = async (buyer: Buyer): Promise<Carded> => {
    const { payload } = await api.get<{ data: { paySources: { paySourceId: string }[] }[] }>(DETAILS, {}, buyer);
    return { ...buyer, paySourceId: payload.data[0]?.paySources[0]?.paySourceId ?? '' };
  };
  const withDiscount = async (buyer: Buyer): Promise<Redeemed> => {
    const { token, purchaseId } = buyer;
    await api.json('/api/subscription/apply-discount', { purchaseId, discountCode: 'KATZENFREUND' }, { token });
    const record = await api.get<{ id: string }>('/api/subscription/discount-record', { purchaseId }, { token });
    return { ...buyer, recordId: record.payload.id };
  };
  const newEmail = ({ email }: Buyer) => `new-${email}`;
  const withEmailCode = async (buyer: Buyer): Promise<Coded> => {
    await api.post('/api/user/email-update-mail', { email: newEmail(buyer) }, buyer);
    const [mail] = await api.mails(newEmail(buyer));
    return { ...buyer, otp: /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '' };
  };
  const shipping = { isShipping: 'true', ...SHIPPING };

  return [
    call('user/sendotp', ({ email }) => api.post('/api/user/sendotp', { email })),
    call<Coded>('user/verifyotp', ({ email, otp }) => api.post('/api/user/verifyotp', { email, otp }), {}, withCode),
    call('user/multiaccounts', (buyer) => api.get('/api/user/multiaccounts', {}, buyer), ACCOUNTS, choosing),
    call(
      'user/switch-account-login',
      (buyer) => api.get('/api/user/switch-account-login', { checkoutChampId: buyer.customerId }, buyer),
      ACCOUNTS,
      choosing,
    ),
    call('user/details, info', (buyer) =>
      api.post(DETAILS, { addrUpdate: 'false', ...INFO, emailAddress: buyer.email }, buyer),
    ),
    call<Coded>(
      'user/details, new e-mail',
      (buyer) =>
        api.post(DETAILS, { addrUpdate: 'false', ...INFO, emailAddress: newEmail(buyer), otp: buyer.otp }, buyer),
      {},
      withEmailCode,
    ),
    call('user/details, name and billing', (buyer) => {
      const { firstName, lastName } = INFO;
      return api.post(DETAILS, { addrUpdate: 'true', firstName, lastName, ...BILLING }, buyer);
    }),
    call('user/details, billing', (buyer) => api.post(DETAILS, { isShipping: 'false', ...BILLING }, buyer)),
    call('user/details, shipping', (buyer) => api.post(DETAILS, shipping, buyer)),
    call(
      'user/delete-shipping-address',
      (buyer) => api.post('/api/user/delete-shipping-address', {}, buyer),
      {},
      async (buyer) => {
        await api.post(DETAILS, shipping, buyer);
        return buyer;
      },
    ),
    call('user/email-update-mail', (buyer) =>
      api.post('/api/user/email-update-mail', { email: newEmail(buyer) }, buyer),
    ),
    call<Carded>(
      'user/updateCard',
      (buyer) => api.post('/api/user/updateCard', { ...CARD, paySourceId: buyer.paySourceId }, buyer),
      {},
      withCard,
    ),
    call<Carded>(
      'user/delete-card',
      (buyer) => api.post('/api/user/delete-card', { paySourceId: buyer.paySourceId }, buyer),
      { statuses: ['CANCELLED'] },
      withCard,
    ),
    call<Redeemed>(
      'subscription/remove-discount',
      ({ token, purchaseId, recordId }) =>
        api.json('/api/subscription/remove-discount', { purchaseId, code: 'KATZENFREUND', recordId }, { token }),
      {},
      withDiscount,
    ),
    call('user/logout', (buyer) => api.get('/api/user/logout', {}, buyer)),
  ];
}
