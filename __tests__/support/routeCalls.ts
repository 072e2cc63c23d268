import type { Route } from './routeList';
import type { Api } from './serverApi';

type Fields = Readonly<Record<string, string>>;

export const FORM = 'application/x-www-form-urlencoded';

export interface Answer {
  status: number;
  message: string;
  payload?: unknown;
  data?: unknown;
}

/** One value a field that its call can read. A field that is not here gets a short text. */
const READABLE: Fields = {
  purchaseId: '999999999',
  paySourceId: '999999999',
  checkoutChampId: '999999999',
  recordId: '999999999',
  id: '999999999',
  productId: '101',
  email: 'nobody-at-all@kunden.example',
  otp: '123456',
  billNow: 'false',
  nextBillDate: '2027-01-04',
  restartDate: '2027-01-04',
  price: '12.9',
  productQty: '1',
  billingIntervalDays: '28',
  intervalUnit: 'days',
  isIntervalChange: 'false',
  cancelReason: '2',
  fullRefund: 'false',
  afterNextBill: 'false',
  discountCode: 'NONE',
  code: 'NONE',
  cardNumber: '4242424242424242',
  cardSecurityCode: '123',
  cardMonth: '12',
  cardYear: '2099',
  validateCard: 'false',
  isShipping: 'false',
  addrUpdate: 'false',
  nextOrder: 'true',
  type: 'ltv',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  page: '1',
  resultPerPage: '10',
  isPercentage: 'true',
  amount: '10',
  usageTime: '1',
  oncePerCustomer: 'false',
  frequency: '4',
  seenNextBillDate: '2027-01-01',
  seenTotalCents: '1',
  seenCardLast4: '4242',
  len: 'en',
};

/** Fields that the call can read, and that name nothing there is. */
export const readableFields = ({ fields }: Route): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, READABLE[name] ?? 'a']));

/** Sends anything; the answer must be an envelope (contract §1). */
export async function ask(base: string, path: string, init: RequestInit): Promise<Answer> {
  const reply = await fetch(`${base}${path}`, init);
  const answer = (await reply.json()) as Answer;
  const isEnvelope = answer.status === reply.status && typeof answer.message === 'string' && answer.message !== '';
  if (!isEnvelope) throw new Error(`${init.method ?? 'GET'} ${path} answers ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Calls a route as a form or query; `authorization` is the whole header. */
export function call(base: string, { method, path }: Route, fields: Fields, authorization?: string): Promise<Answer> {
  const query = new URLSearchParams(fields);
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return method === 'GET'
    ? ask(base, `${path}?${query.toString()}`, { method, headers })
    : ask(base, path, { method, headers, body: query });
}

/** Sends a body as it is. */
export const callRaw = (base: string, { path }: Route, body: string, type: string, token: string): Promise<Answer> =>
  ask(base, path, { method: 'POST', body, headers: { authorization: `Bearer ${token}`, 'content-type': type } });

/** Somebody who has several accounts and has chosen none yet. */
export async function choiceToken(api: Api): Promise<string> {
  const { email } = await api.customers({ accounts: 2 });
  await api.post('/api/user/sendotp', { email });
  return (await api.post<string>('/api/user/verifyotp', { email, otp: await api.code(email) })).payload;
}
