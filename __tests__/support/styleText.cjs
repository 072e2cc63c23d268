/** A style sheet is its text, as webpack imports it. */
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
