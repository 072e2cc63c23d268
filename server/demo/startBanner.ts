import type { Config } from '../core/platform/config/config';
import { DEMO_SIGN_INS } from './seed/demoSignIns';
import { isLoopback } from '../core/platform/config/environment';

/** Returns the lines of a warning about open access; empty for a loopback host (rules §23.6). */
const warningOf = (host: string): string[] =>
  isLoopback(host)
    ? []
    : [
        '',
        `  OPEN TO THE NETWORK: HOST IS ${host}. EVERY VISITOR CAN READ ALL MAILS AND SIGN-IN CODES,`,
        '  SIGN IN AS THE ADMIN AND AS ANY CUSTOMER, AND SET THE CLOCK. PUT NO REAL DATA INTO A DEMO.',
      ];

/** Returns the console text of a started demo. */
export function startBanner({ host, testLogin }: Config, publicOrigin: string): string {
  const width = Math.max(...DEMO_SIGN_INS.map(({ email }) => email.length));
  return [
    '',
    `  Nachschub is running at ${publicOrigin}`,
    ...warningOf(host),
    '',
    '  Sign in as:',
    ...DEMO_SIGN_INS.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`),
    ...(testLogin ? [`    ${testLogin.email.padEnd(width)}  no mail needed, the code is ${testLogin.code}`] : []),
    '',
    `  Their mail: ${publicOrigin}/demo/mailbox?to=${DEMO_SIGN_INS[0].email}`,
    '',
  ].join('\n');
}
