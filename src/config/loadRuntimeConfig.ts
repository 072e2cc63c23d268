import { parseRuntimeConfig, type RuntimeConfig } from '../domain/runtimeConfig';

/** Settings that the server wrote into the page; null on a static host. */
const settingsInPage = (): unknown => JSON.parse(document.querySelector('#config')?.textContent ?? 'null');

/** Loads the deployment's settings before the first render. Rejects if they are missing or invalid. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const given = settingsInPage();
  if (given !== null) return parseRuntimeConfig(given);
  // Because the browser fetches twice unless the credentials mode equals that of the preload in index.html.
  const reply = await fetch('/config.json', { credentials: 'same-origin' });
  if (!reply.ok) throw new Error(`config.json: ${reply.status}`);
  return parseRuntimeConfig(await reply.json());
}
