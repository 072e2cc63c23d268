// Sums the compressed bytes of each entry of budgets.json. Exits with 1 if a sum exceeds its `maxBytes`.
import { readFileSync, statSync } from 'node:fs';
import { paths, type PageName } from '#src/config/paths';
import declared from '../../budgets.json';
import { chunksOf, textsOf } from './chunksOf';

const { comment: _, ...entries } = declared;
const budgets: Readonly<Record<string, { maxBytes: number; chunks?: readonly string[] } | undefined>> = entries;
const chunkFiles = JSON.parse(readFileSync('dist/chunkFiles.json', 'utf8')) as Record<string, string[] | undefined>;
const brotliBytes = (file: string): number =>
  statSync(`dist/portal/${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(`dist/portal/${file}`).size;

const filesOf = (chunks: readonly string[]) =>
  new Set(
    chunks.flatMap((chunk) => {
      const files = chunkFiles[chunk];
      if (!files) throw new Error(`budgets.json names "${chunk}", which the build did not make`);
      return files;
    }),
  );
const signIn = filesOf(entries.signIn.chunks);

const isPage = (name: string): name is PageName => name in paths;
/** Chunks of a page with its area's texts; empty for other entries. */
const pageChunks = (name: string) =>
  isPage(name) ? [...chunksOf(name), ...textsOf(name).map((texts) => `text-de-${texts}-json`)] : [];

/** The login has the entry `signIn`. */
const names = new Set([...Object.keys(paths).filter((page) => page !== 'login'), ...Object.keys(budgets)]);
const rows = [...names].map((name) => {
  const { maxBytes = 0, chunks = [] } = budgets[name] ?? {};
  const own = [...filesOf([...pageChunks(name), ...chunks])].filter((file) => name === 'signIn' || !signIn.has(file));
  const bytes = own.reduce((sum, file) => sum + brotliBytes(file), 0);
  return { page: name, files: own.length, bytes, maxBytes, 'of budget': `${Math.round((100 * bytes) / maxBytes)} %` };
});
console.table(rows);

const over = rows.filter(({ bytes, maxBytes }) => bytes > maxBytes);
over.forEach(({ page, bytes, maxBytes }) =>
  console.error(
    page in budgets
      ? `${page}: ${bytes} bytes are over the budget of ${maxBytes}. Reduce them, or raise maxBytes in budgets.json and give the reason in why.`
      : `The page "${page}" has ${bytes} bytes. Add its maxBytes and why to budgets.json.`,
  ),
);
process.exitCode = over.length > 0 ? 1 : 0;
