/** Names of fields without personal data. */
const SHOWN = new Set(
  `id ids type kind name action command step status state states outcome decision reason reasons area page path method
  endpoint endpointName requestStatus queryCacheKey cacheKey key idempotencyKey requestId version build format number index
  length language lang len country title label message productName sku description imagePath quantity productQty frequency
  frequencies weeks days intervalUnit billingIntervalDays price unitPrice amount amountHundredths percent priceCents total
  totalResults brand date day at on from until start end token_type resends cooldown page pageSize resultPerPage size sort
  usageTime usageLimit usedCount used_count usage_time features flow machine event target source variant colour
  oneType twoTypes threeTypes onecat twocat threecat value_type currency subscriptionUnit churnRate metric`.split(
    /\s+/,
  ),
);
const ENDINGS = /[a-z](Id|Ids|Date|Day|Days|Weeks|Cents|Status|Qty|Count|Counts|At|On|Ms)$/;

/** True if texts and numbers of this field are shown; e-mail addresses, cards and tokens remain masked (rules §30.3). */
export const isShownField = (name: string): boolean => SHOWN.has(name) || ENDINGS.test(name);
