import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isLanguage, DEFAULT_LANGUAGE, type Language } from '#src/domain/language';
import type { Config } from '../core/platform/config/config';
import { failure } from '../core/platform/wire/envelope';
import { AppError, type ErrorKind } from '../core/platform/wire/errors';
import { replyHeaders } from './securityHeaders';

/** Error kinds by Node's error code; other codes are `malformedRequest`. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimedOut',
};

/** Language of an unparsed request: `len` of its URL, `Accept-Language`, or the default. */
function languageOf(packet: unknown): Language {
  const head = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const [, len] = /^\S+ \S*[?&]len=(\w+)/.exec(head) ?? [];
  const [, preferred] = /^accept-language:\s*(\w+)/im.exec(head) ?? [];
  return [len, preferred?.toLowerCase()].find(isLanguage) ?? DEFAULT_LANGUAGE;
}

/**
 * Replies to requests that Node cannot parse or that time out (rules §2.2). Writes to the socket, because Fastify never
 * receives such requests.
 */
export const answerUnreadable =
  (config: Config) =>
  (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const refusal = new AppError(KINDS[error.code ?? ''] ?? 'malformedRequest');
    const body = JSON.stringify(failure(refusal, languageOf(error.rawPacket)));
    const headers = {
      ...replyHeaders(config),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
