import type { Config } from './config';
import { DEMO_SIGN_INS } from './db/seed/demoSignIns';

/** What a person who starts the demo needs to know. */
export function startBanner({ publicOrigin, testLogin }: Config): string {
  const width = Math.max(...DEMO_SIGN_INS.map(({ email }) => email.length));
  return [
    '',
    `  Nachschub is running at ${publicOrigin}`,
    '',
    '  Sign in as:',
    ...DEMO_SIGN_INS.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`),
    ...(testLogin ? [`    ${testLogin.email.padEnd(width)}  no mail needed, the code is ${testLogin.code}`] : []),
    '',
    `  Their mail: ${publicOrigin}/demo/mailbox?to=${DEMO_SIGN_INS[0].email}`,
    '',
  ].join('\n');
}
