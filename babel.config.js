module.exports = (api) => {
  const test = api.env('test');
  const development = api.env('development');
  const hot =
    development && process.env.WEBPACK_SERVE === 'true' && api.caller((caller) => caller?.name === 'babel-loader');
  return {
    presets: [
      ['@babel/preset-env', test ? { targets: { node: 'current' } } : { bugfixes: true }],
      ['@babel/preset-react', { runtime: 'automatic', development }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: hot ? ['react-refresh/babel'] : [],
    // Only in builds, because the compiler takes most of the time of a transform.
    overrides: [{ test: './src', plugins: [['babel-plugin-react-compiler', { target: '19' }]] }],
  };
};
