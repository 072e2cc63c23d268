/** Where the shop delivers to (spec §2). */
export type Country = 'DE' | 'AT';
