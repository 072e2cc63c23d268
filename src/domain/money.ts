/** Euro with two decimals on the wire, integer cents inside (rules §2.7). */
export const toCents = (euro: number): number => Math.round(euro * 100);
export const toEuro = (cents: number): number => cents / 100;
