// Sums the compressed bytes of each entry of budgets.json. Exits with 1 if a sum exceeds its `maxBytes`.
import { readFileSync, statSync } from 'node:fs';
import declared from '../../budgets.json';

const { comment: _, ...budgets } = declared;
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
const signIn = filesOf(budgets.signIn.chunks);

const rows = Object.entries(budgets).map(([page, { chunks, maxBytes }]) => {
  const own = [...filesOf(chunks)].filter((file) => page === 'signIn' || !signIn.has(file));
  const bytes = own.reduce((sum, file) => sum + brotliBytes(file), 0);
  return { page, files: own.length, bytes, maxBytes, 'of budget': `${Math.round((100 * bytes) / maxBytes)} %` };
});
console.table(rows);

const over = rows.filter(({ bytes, maxBytes }) => bytes > maxBytes);
over.forEach(({ page, bytes, maxBytes }) =>
  console.error(`${page}: ${bytes} bytes are over the budget of ${maxBytes}`),
);
process.exitCode = over.length > 0 ? 1 : 0;
