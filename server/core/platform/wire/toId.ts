const ID = /^[1-9]\d{0,14}$/;

/** Parses an id; returns 0 for invalid text, an id of no row. */
export const toId = (wire: string): number => (ID.test(wire) ? Number(wire) : 0);
