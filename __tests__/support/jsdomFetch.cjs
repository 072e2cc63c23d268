const { TestEnvironment } = require('jest-environment-jsdom');

const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'BroadcastChannel',
  'structuredClone',
];

/** jsdom with Node's own fetch family, so that the portal's tests talk to the real server. */
module.exports = class JsdomFetchEnvironment extends TestEnvironment {
  constructor(...args) {
    // Before the page is made: its dates are those of the zone that the project asks for.
    const { timeZone } = args[0].projectConfig.testEnvironmentOptions;
    if (timeZone) process.env.TZ = timeZone;
    super(...args);
    this.customExportConditions = [''];
    for (const name of FROM_NODE) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
};
