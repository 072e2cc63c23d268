import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const checker = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const RULES = '.dependency-cruiser.cjs';

/** Output of the import checker for a project of these files and imports. */
function check(files: Readonly<Record<string, string[]>>, rules = RULES): string {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    for (const [file, imports] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      const lines = imports.map((name, index) => `import { a as a${index} } from '${name}';\nexport { a${index} };`);
      writeFileSync(join(folder, file), [...lines, 'export const a = 1;'].join('\n'));
    }
    mkdirSync(join(folder, 'server'), { recursive: true });
    mkdirSync(join(folder, 'src'), { recursive: true });
    const { stdout } = spawnSync(process.execPath, [checker, '--config', resolve(rules), 'server', 'src'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const brokenRules = (output: string) => new Set([...output.matchAll(/error ([\w-]+):/g)].map(([, rule]) => rule));

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
    'src/components/one.ts': ['../features/a/two'],
    'src/features/a/two.ts': [],
    'src/features/b/three.ts': ['../a/two'],
    'src/api/base.ts': ['./order/four'],
    'src/api/order/four.ts': [],
  });
  expect(brokenRules(found)).toEqual(
    new Set([
      'no-two-way-folders',
      'core-imports-downwards',
      'modules-are-islands',
      'no-import-from-the-parent-folder',
      'components-imports-downwards',
      'features-are-islands',
      'no-import-from-a-subfolder',
    ]),
  );
});

test('the import checker reports heavy libraries in the first load, and admin code on customer pages', () => {
  const found = check(
    {
      'node_modules/formik/index.ts': [],
      'src/index.tsx': ['./app/one'],
      'src/app/one.ts': ['../../node_modules/formik/index'],
      'src/screens/NextOrderScreen.tsx': ['../features/adminCohort/two'],
      'src/features/adminCohort/two.ts': [],
    },
    '.dependency-cruiser.initial.cjs',
  );
  expect(brokenRules(found)).toEqual(new Set(['no-heavy-library-in-first-load', 'no-admin-code-for-customers']));
});
