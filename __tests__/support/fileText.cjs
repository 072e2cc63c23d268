/** A style sheet or a migration is its text, as webpack and esbuild import it. */
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
