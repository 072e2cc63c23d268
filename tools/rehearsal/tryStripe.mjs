// `STRIPE_SECRET_KEY=sk_test_… npm run try:stripe`: runs the contract suite of payment providers against Stripe's test
// mode. Needs the internet and an operator's test key.
import { spawnSync } from 'node:child_process';

const { STRIPE_SECRET_KEY = '' } = process.env;

if (/^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)) {
  const args = [
    'jest',
    '--selectProjects',
    'unit',
    '--runInBand',
    '--verbose',
    '--testPathPatterns',
    'gateways/stripe',
  ];
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, TRY_STRIPE: '1' } });
  process.exitCode = status ?? 1;
} else {
  console.error('STRIPE_SECRET_KEY must be a test key of Stripe, which starts with sk_test_ or rk_test_.');
  process.exitCode = 1;
}
