import { createContext, use, type ReactNode } from 'react';
import type { RuntimeConfig } from '../domain/runtimeConfig';

const RuntimeConfigContext = createContext<RuntimeConfig | undefined>(undefined);

export function RuntimeConfigProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  return <RuntimeConfigContext value={config}>{children}</RuntimeConfigContext>;
}

/** Returns the shop's name; undefined on the error page, which is shown without settings. */
export const useBrandName = (): string | undefined => use(RuntimeConfigContext)?.brandName;

/** Returns the deployment's settings. Throws outside of the provider. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = use(RuntimeConfigContext);
  if (!config) throw new Error('RuntimeConfigProvider is missing');
  return config;
}
