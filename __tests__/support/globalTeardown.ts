/** Stops the server that globalSetup started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.sharedServer?.stop();
}
