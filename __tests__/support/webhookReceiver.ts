import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Reply of a receiver, after the whole request. */
export type Answer = (reply: ServerResponse, request: IncomingMessage) => void;

export const answer =
  (status: number, text = '', headers: Record<string, string> = {}): Answer =>
  (reply) =>
    reply.writeHead(status, headers).end(text);
/** Closes the connection without a reply. */
export const drop: Answer = (_reply, request) => void request.socket.destroy();
/** Never replies. */
export const hang: Answer = () => undefined;

/** Real HTTP receiver of events, on a free port of this machine. */
export async function openReceiver() {
  const received: Received[] = [];
  let answers: Answer[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      const next = answers.length > 1 ? answers.shift() : answers[0];
      (next ?? answer(200))(reply, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Sets the next answers; the last one repeats. */
    answerWith(...next: Answer[]) {
      answers = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type WebhookReceiver = Awaited<ReturnType<typeof openReceiver>>;

/** Verifies the signature of an event and returns its body. @throws for a wrong one */
export const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
