/** Stops the servers of globalSetup. */
async function globalTeardown(): Promise<void> {
  for (const { server, database } of globalThis.sharedServers ?? []) {
    await server.stop();
    await database.drop();
  }
}

export { globalTeardown as default };
