import { createContext, use, type ReactNode } from 'react';
import type { RuntimeConfig } from '../domain/runtimeConfig';

const RuntimeConfigContext = createContext<RuntimeConfig | undefined>(undefined);

export function RuntimeConfigProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  return <RuntimeConfigContext value={config}>{children}</RuntimeConfigContext>;
}

/** Returns the deployment's settings. Throws outside of the provider. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = use(RuntimeConfigContext);
  if (!config) throw new Error('RuntimeConfigProvider is missing');
  return config;
}
