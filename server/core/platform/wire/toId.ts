const ID = /^[1-9]\d{0,14}$/;

/** Parses an id; returns 0 for invalid text, because no row has the id 0. */
export const toId = (wire: string): number => (ID.test(wire) ? Number(wire) : 0);
