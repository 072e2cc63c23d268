/** SQL: a timestamp as text in UTC to the second, such as `2026-11-19T09:30:00Z`, for the shop's other systems. */
export const momentSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
