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

const MACHINES_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** jsdom with Node's own fetch family, so that the portal's tests call the real server. */
module.exports = class JsdomFetchEnvironment extends TestEnvironment {
  constructor(config, context) {
    // Sets the zone before the page is created, because dates of the page use `@timezone`.
    const { timezone } = context.docblockPragmas;
    if (timezone) process.env.TZ = timezone;
    super(config, context);
    this.customExportConditions = [''];
    for (const name of FROM_NODE) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }

  async teardown() {
    await super.teardown();
    // Because the next file of this worker may use another time zone.
    process.env.TZ = MACHINES_ZONE;
  }
};
