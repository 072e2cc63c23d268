// Compiles the portal for Jest before any test waits for it. On a clean checkout the first page that a test opened waited
// for the compiler, on a busy machine longer than a test waits for a page that never comes.
import { createScriptTransformer } from '@jest/transform';
import { readConfigs } from 'jest-config';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** How Jest asks for a file; what it asks for in another way would be compiled again. */
const COMMON_JS = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};

process.env.NODE_ENV = 'test';
const { configs } = await readConfigs({ _: [], $0: 'jest' }, [process.cwd()]);
const transformer = await createScriptTransformer(configs.find(({ displayName }) => displayName.name === 'portal'));
for (const file of readdirSync('src', { recursive: true })) {
  if (/\.tsx?$/.test(file)) transformer.transform(resolve('src', file), COMMON_JS);
}
