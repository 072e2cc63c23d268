/** SQL: a timestamp as text in UTC to the second, such as `2026-11-19T09:30:00Z`, for the shop's other systems. */
export const momentSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: a timestamp as text in UTC to the millisecond, such as `2026-11-19T09:30:00.000Z`. */
export const preciseMomentSql = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: a timestamp as its minute in UTC, such as `2026-11-29T14:05`, for lists of the command line. */
export const minuteSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`;

/** SQL: the business day of a timestamp, as ISO date. */
export const businessDaySql = (column: string) => `(${column} at time zone 'Europe/Berlin')::date`;
