import i18next, { type Namespace } from 'i18next';
import { lazy, type ComponentType } from 'react';

/**
 * A piece of the portal that is loaded when it is first drawn, together with its texts: drawn without them it would
 * vanish again until they are there.
 */
export const lazyPage = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: Namespace & readonly string[],
) =>
  lazy(async () => {
    const [pieces] = await Promise.all([load(), i18next.loadNamespaces(texts)]);
    return { default: pieces[name] };
  });
