/** Imports a style sheet or a migration as text, like webpack and esbuild. */
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
