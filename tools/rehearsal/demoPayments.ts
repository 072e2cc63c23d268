// `npm run demo:payments`: starts the rehearsal provider, and the built portal with the Stripe adapter on PORT (3000).
// Both keep their data in memory only, because neither knows the payments of an earlier start of the other.
import { spawn } from 'node:child_process';
import { CARDS } from './provider/cards';
import { REHEARSAL_KEY } from './provider/answerCall';
import { createRehearsal, REHEARSAL_WEBHOOK_SECRET } from './provider/createRehearsal';

const { PORT = '3000', REHEARSAL_PORT = '4100' } = process.env;

async function main(): Promise<void> {
  const origin = `http://localhost:${PORT}`;
  const rehearsal = await createRehearsal({
    port: Number(REHEARSAL_PORT),
    webhooks: { url: `${origin}/hooks/stripe` },
  });
  const server = spawn(process.execPath, ['dist/server/index.js'], {
    env: {
      ...process.env,
      PORT,
      PUBLIC_ORIGIN: origin,
      DATA_DIR: 'memory',
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: REHEARSAL_KEY,
      STRIPE_WEBHOOK_SECRET: REHEARSAL_WEBHOOK_SECRET,
      STRIPE_API_BASE: rehearsal.url,
    },
    stdio: 'inherit',
  });
  console.log(`rehearsal ${rehearsal.url}`);
  for (const { number, label } of Object.values(CARDS)) console.log(`card ${number}  ${label}`);
  // Forwards signals, so that the server drains before the rehearsal ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => {
    void rehearsal.close().then(() => process.exit(code ?? (signal ? 1 : 0)));
  });
}

void main();
