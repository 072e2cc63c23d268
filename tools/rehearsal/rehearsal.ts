// `npm run rehearsal`: starts the rehearsal provider on PORT (4100) and prints its address. Sends webhooks to WEBHOOK_URL.
import { REHEARSAL_KEY } from './provider/answerCall';
import { createRehearsal, REHEARSAL_WEBHOOK_SECRET } from './provider/createRehearsal';

const { PORT = '4100', WEBHOOK_URL, SEED = '1' } = process.env;

async function main(): Promise<void> {
  const seed = Number(SEED);
  const rehearsal = await createRehearsal({
    port: Number(PORT),
    faults: { seed },
    webhooks: { url: WEBHOOK_URL, seed },
  });
  console.log(`rehearsal ${rehearsal.url}`);
  console.log(`STRIPE_API_BASE=${rehearsal.url}`);
  console.log(`STRIPE_SECRET_KEY=${REHEARSAL_KEY}`);
  console.log(`STRIPE_WEBHOOK_SECRET=${REHEARSAL_WEBHOOK_SECRET}`);
  process.once('SIGTERM', () => void rehearsal.close());
  process.once('SIGINT', () => void rehearsal.close());
}

void main();
