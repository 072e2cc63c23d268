/** SQL: name of customer `c`; empty for an erased one. */
export const CUSTOMER_NAME = `trim(concat_ws(' ', c.first_name, c.last_name))`;
