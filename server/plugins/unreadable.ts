import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE } from '../../src/domain/language';
import type { Config } from '../config';
import { failure } from '../envelope';
import { AppError, type ErrorKind } from '../errors';
import { securityHeaders } from './securityHeaders';

/** What the parser says, where it is more than that it cannot read the request. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimedOut',
};

/**
 * Answers what is no HTTP at all, has headers without end or does not arrive (rules §2.2): no request comes of it, so
 * the reply is written by hand.
 */
export const answerUnreadable =
  (config: Config) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const refusal = new AppError(KINDS[error.code ?? ''] ?? 'malformedRequest');
    const body = JSON.stringify(failure(refusal, DEFAULT_LANGUAGE));
    const headers = {
      ...securityHeaders(config, null),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
