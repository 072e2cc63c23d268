// `npm run audit`: known weaknesses of the packages that a shop runs, from npm's registry. Exit code 0: none; 1: some;
// 2: the registry did not answer, which npm itself does not distinguish from 1.
import { spawnSync } from 'node:child_process';

const UNKNOWN = 2;
/** Once, and not for npm's five minutes three times over. */
const PATIENCE = ['--fetch-retries=0', '--fetch-timeout=30000'];

interface Advisory {
  title: string;
  url: string;
}
interface Weak {
  name: string;
  severity: string;
  range: string;
  /** Advisories, and the names of weak packages that this one needs. */
  via: readonly (Advisory | string)[];
  fixAvailable: boolean | { name: string; version: string };
}
/** What npm prints: a report, or what kept it from one. */
interface Answer {
  vulnerabilities?: Record<string, Weak>;
  message?: string;
  error?: { summary?: string };
}

function read(output: string): Answer {
  try {
    return JSON.parse(output) as Answer;
  } catch {
    return {};
  }
}

const fixOf = ({ fixAvailable }: Weak): string => {
  if (typeof fixAvailable === 'object') return `Mended by ${fixAvailable.name} ${fixAvailable.version}.`;
  return fixAvailable ? 'Mended by npm audit fix.' : 'There is no mend yet.';
};

const lineOf = (weak: Weak): string => {
  const reasons = weak.via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`));
  return `${weak.severity}: ${weak.name} ${weak.range}: ${reasons.join('; ')}. ${fixOf(weak)}`;
};

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...PATIENCE, ...process.argv.slice(2)], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const { vulnerabilities, message, error } = read(stdout);
if (!vulnerabilities) {
  const reason = message || error?.summary || stderr.trim() || 'without a reason';
  console.error(`The registry did not answer about weaknesses: ${reason}`);
  console.error('So there may be some. Ask a registry that answers: npm run audit -- --registry=<address>');
  process.exit(UNKNOWN);
}
const found = Object.values(vulnerabilities);
for (const weak of found) console.log(lineOf(weak));
console.log(`Packages that a shop runs and that have a known weakness: ${found.length}`);
process.exit(found.length > 0 ? 1 : 0);
