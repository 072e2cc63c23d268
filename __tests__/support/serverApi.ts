/** A reply as a test looks at it. */
export interface Reply<Payload> {
  status: number;
  message: string;
  payload: Payload;
  headers: Headers;
}

export interface MadeSubscription {
  purchaseId: string;
  status: string;
  nextBillDate: string | null;
}
export interface MadeAccount {
  customerId: string;
  token: string;
  subscriptions: MadeSubscription[];
}
export interface MadeCustomers {
  email: string;
  admin: boolean;
  adminToken?: string;
  accounts: MadeAccount[];
}
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

/** Text matchers that keep their type. */
export const containing = (text: string): string => expect.stringContaining(text) as string;
export const matching = (pattern: RegExp): string => expect.stringMatching(pattern) as string;

type Fields = Readonly<Record<string, string>>;
interface Call {
  token?: string | undefined;
  key?: string | undefined;
}

async function call<Payload>(url: string, init: RequestInit = {}, { token, key }: Call = {}): Promise<Reply<Payload>> {
  const reply = await fetch(url, {
    ...init,
    headers: {
      ...(init.headers as Fields | undefined),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
  });
  const { status, message, payload } = (await reply.json()) as Reply<Payload>;
  // The envelope's status and the reply's own never differ (contract §1).
  if (status !== reply.status) throw new Error(`envelope says ${status}, HTTP says ${reply.status}: ${url}`);
  return { status, message, payload, headers: reply.headers };
}

/** Talks to one server the way the portal does: queries on GET, forms on POST. */
export const createApi = (base: string) => ({
  get: <Payload>(path: string, query: Fields = {}, options?: Call) =>
    call<Payload>(`${base}${path}?${new URLSearchParams(query).toString()}`, {}, options),
  post: <Payload>(path: string, body: Fields = {}, options?: Call) =>
    call<Payload>(`${base}${path}`, { method: 'POST', body: new URLSearchParams(body) }, options),
  json: <Payload>(path: string, body: unknown, options?: Call, method = 'POST') =>
    call<Payload>(
      `${base}${path}`,
      { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      options,
    ),
  /** Customers of the described shape, already signed in. */
  async customers(shape: Readonly<Record<string, unknown>> = {}): Promise<MadeCustomers> {
    return (await this.json<MadeCustomers>('/demo/customers', shape)).payload;
  },
  /** One customer with one account. */
  async customer(shape: Readonly<Record<string, unknown>> = {}) {
    const { email, accounts } = await this.customers(shape);
    const [account] = accounts;
    if (!account) throw new Error('No account was made.');
    return { email, ...account, purchaseId: account.subscriptions[0]?.purchaseId ?? '' };
  },
  /** A discount of the described shape; answers its code. */
  async discount(shape: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return (await this.json<{ code: string }>('/demo/discounts', shape)).payload.code;
  },
  async mails(to: string): Promise<Mail[]> {
    const url = `${base}/demo/mailbox?to=${encodeURIComponent(to)}`;
    return (await call<Mail[]>(url, { headers: { accept: 'application/json' } })).payload;
  },
  /** The code in the newest mail. */
  async code(email: string): Promise<string> {
    const [mail] = await this.mails(email);
    return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  },
});
export type Api = ReturnType<typeof createApi>;
