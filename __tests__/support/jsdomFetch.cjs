const { TestEnvironment } = require('jest-environment-jsdom');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils');

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

/** What a test asks of a style: whether something can be seen and hit. */
const DECIDES = /display:\s*none|visibility|opacity|pointer-events/;

/** jsdom tries every rule of the page for each element that it is asked about; most of them say nothing of that. */
function keepWhatDecides({ document }) {
  const list = implForWrapper(document.styleSheets);
  const add = list._add.bind(list);
  list._add = (sheet) => {
    if (DECIDES.test(sheet.toString())) add(sheet);
  };
}

const MACHINES_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** jsdom with Node's own fetch family, so that the portal's tests talk to the real server. */
module.exports = class JsdomFetchEnvironment extends TestEnvironment {
  constructor(config, context) {
    // Before the page is made: its dates are those of the zone that the file asks for, with `@timezone`.
    const { timezone } = context.docblockPragmas;
    if (timezone) process.env.TZ = timezone;
    super(config, context);
    this.customExportConditions = [''];
    keepWhatDecides(this.global);
    for (const name of FROM_NODE) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }

  async teardown() {
    await super.teardown();
    // The next file in this worker may ask for another one, or for none.
    process.env.TZ = MACHINES_ZONE;
  }
};
