import { useCheckoutReference } from '../api/customer/checkoutApi';
import { useHasFeature } from '../api/featuresApi';
import { checkoutUrl, type Extra } from '../config/checkoutUrl';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';

/** Returns the URL of the checkout by its products, with a reference to the customer once it is loaded (rules §33.15). */
export function useCheckoutUrl(): (extras: readonly Extra[]) => string {
  const config = useRuntimeConfig();
  const hasCall = useHasFeature('checkoutReference');
  const reference = useCheckoutReference(hasCall && config.checkoutReference === true);
  return (extras) => checkoutUrl(config, extras, reference);
}
