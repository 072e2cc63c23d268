/** Stops the server that globalSetup started. */
async function globalTeardown(): Promise<void> {
  await globalThis.sharedServer?.stop();
}

export { globalTeardown as default };
