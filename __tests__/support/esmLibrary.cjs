const { transformSync } = require('esbuild');

const TO_COMMON_JS = { format: 'cjs', target: 'node20', supported: { 'dynamic-import': false } };

/** Compiles a library of ES modules without Babel's plugins. */
module.exports = { process: (text) => ({ code: transformSync(text, TO_COMMON_JS).code }) };
