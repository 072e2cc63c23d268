import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const checker = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const rules = resolve('.dependency-cruiser.cjs');

/** Output of the import checker for a project of these files and imports. */
function check(files: Readonly<Record<string, string[]>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    for (const [file, imports] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      const lines = imports.map((name, index) => `import { a as a${index} } from '${name}';\nexport { a${index} };`);
      writeFileSync(join(folder, file), [...lines, 'export const a = 1;'].join('\n'));
    }
    const { stdout } = spawnSync(process.execPath, [checker, '--config', rules, 'server'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the import checker accepts downward imports', () => {
  const found = check({ 'server/app.ts': ['./core/a/one'], 'server/core/a/one.ts': [] });
  expect(found).toContain('no dependency violations');
});

test('the import checker reports each planted violation', () => {
  const found = check({
    'server/clock.ts': [],
    'server/core/a/one.ts': ['../b/two'],
    'server/core/a/four.ts': ['../../http/two'],
    'server/core/b/two.ts': ['../../clock'],
    'server/core/b/three.ts': ['../a/four'],
    'server/http/two.ts': [],
    'server/modules/a/one.ts': ['../b/two'],
    'server/modules/b/two.ts': [],
  });
  const broken = [...found.matchAll(/error ([\w-]+):/g)].map(([, rule]) => rule);
  expect(new Set(broken)).toEqual(
    new Set([
      'no-two-way-folders',
      'core-imports-downwards',
      'modules-are-islands',
      'no-import-from-the-parent-folder',
    ]),
  );
});
