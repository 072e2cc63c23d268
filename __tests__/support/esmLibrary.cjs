const { transformSync } = require('esbuild');

const TO_COMMON_JS = { format: 'cjs', target: 'node20', supported: { 'dynamic-import': false } };

/** A library of ES modules, which needs none of Babel's plugins. */
module.exports = { process: (text) => ({ code: transformSync(text, TO_COMMON_JS).code }) };
