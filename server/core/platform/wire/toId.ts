const ID = /^[1-9]\d{0,14}$/;

/** An id as the wire has it; whatever is not one names nothing. */
export const toId = (wire: string): number => (ID.test(wire) ? Number(wire) : 0);
