import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOST = '127.0.0.1';
const OPENSSL =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -keyout key.pem -out cert.pem';
/** Headers that the proxy does not forward. */
const OF_THE_CONNECTION = /^(:.*|connection|keep-alive|transfer-encoding|host)$/;

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** SHA-256 of the public key in Base64, for Chromium's `--ignore-certificate-errors-spki-list`. */
  fingerprint: string;
}

/** Creates a self-signed certificate, valid for two days. Requires the program `openssl`. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    execFileSync('openssl', OPENSSL.split(' '), { cwd: folder, stdio: 'ignore' });
    const [key, cert] = [readFileSync(join(folder, 'key.pem')), readFileSync(join(folder, 'cert.pem'))];
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const passedOn = <Value>(headers: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name)));

/** Starts a proxy with HTTP/2 and TLS for a plain HTTP server. */
export async function startSecureFront(target: string, { key, cert }: Certificate) {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const options = { method, agent, headers: passedOn(headers) };
    const inner = request(`${target}${url}`, options, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 0, passedOn(reply.headers));
      reply.pipe(outgoing);
    });
    inner.on('error', () => outgoing.destroy());
    incoming.pipe(inner);
  });
  await once(server.listen(0, HOST), 'listening');
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      agent.destroy();
    },
  };
}
