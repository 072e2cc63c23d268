import type { FastifyInstance } from 'fastify';
import { addMethod, type Shop } from './calls';
import { CARDS, isCardName } from './cards';

const MISSING = 404;
const SEE_OTHER = 303;
const HTML = 'text/html; charset=utf-8';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>${title}</title><body style="font:16px sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem">
  <h1>${title}</h1>${body}`;

const button = (name: string, value: string, text: string): string =>
  `<p><button name="${name}" value="${value}" style="font:inherit;padding:.5rem 1rem">${text}</button></p>`;

const form = (buttons: readonly string[]): string => `<form method="post">${buttons.join('')}</form>`;

const euro = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;

function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

const answerOf = (body: unknown, name: string): string => new URLSearchParams(String(body)).get(name) ?? '';

/** Page of the bank: the person confirms or refuses, and returns to the portal as from Stripe's page. */
function addPayPage(app: FastifyInstance, { books, payments }: Shop): void {
  app.get<{ Params: { id: string } }>('/pay/:id', (request, reply) => {
    const intent = books.intents.get(request.params.id);
    const isOpen = intent?.status === 'requires_action';
    const buttons = [button('answer', 'confirm', 'Confirm'), button('answer', 'refuse', 'Refuse')];
    const text = intent && isOpen ? `<p>${euro(intent.amount)}</p>${form(buttons)}` : '<p>The payment is closed.</p>';
    return reply
      .code(intent ? 200 : MISSING)
      .type(HTML)
      .send(page('Confirm the payment', text));
  });
  app.post<{ Params: { id: string } }>('/pay/:id', (request, reply) => {
    const { id } = request.params;
    const back = books.intents.get(id)?.next_action?.redirect_to_url.return_url;
    const isConfirmed = answerOf(request.body, 'answer') === 'confirm';
    if (back === undefined || !payments.answer(id, isConfirmed))
      return reply.code(MISSING).send('The payment is closed.');
    const params = { payment_intent: id, redirect_status: isConfirmed ? 'succeeded' : 'failed' };
    return reply.redirect(withParams(back, params), SEE_OTHER);
  });
}

/** Page on which a person chooses a test card, or goes back without one. */
function addCardPage(app: FastifyInstance, shop: Shop): void {
  const { books, webhooks } = shop;
  app.get<{ Params: { id: string } }>('/checkout/:id', (request, reply) => {
    const session = books.sessions.get(request.params.id);
    const cards = Object.entries(CARDS).map(([name, { number, brand, label }]) =>
      button('card', name, `${number} (${brand}) ${label}`),
    );
    const text =
      session?.status === 'open' ? form([...cards, button('card', '', 'Back')]) : '<p>The page has expired.</p>';
    return reply
      .code(session ? 200 : MISSING)
      .type(HTML)
      .send(page('Add a card', text));
  });
  app.post<{ Params: { id: string } }>('/checkout/:id', (request, reply) => {
    const session = books.sessions.get(request.params.id);
    if (session?.status !== 'open') return reply.code(MISSING).send('The page has expired.');
    const name = answerOf(request.body, 'card');
    if (!isCardName(name)) return reply.redirect(session.cancel_url, SEE_OTHER);
    const setup = books.setupIntents.get(session.setup_intent);
    if (setup) setup.payment_method = addMethod(shop, name, session.customer).id;
    Object.assign(session, { status: 'complete', url: null });
    webhooks.emit('checkout.session.completed', session);
    return reply.redirect(session.success_url, SEE_OTHER);
  });
}

export function addPages(app: FastifyInstance, shop: Shop): void {
  addPayPage(app, shop);
  addCardPage(app, shop);
}
