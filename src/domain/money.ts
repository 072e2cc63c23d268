/** Euro with two decimals on the wire, integer cents inside (contract §1). */
export const toCents = (euro: number): number => Math.round(euro * 100);
export const toEuro = (cents: number): number => cents / 100;
