/**
 * Returns a JSON value with the fields of each object in the order of their names, for a hash of its content. Because
 * callers may send the same fields in any order.
 */
export function inFixedOrder<Json>(json: Json): Json {
  if (Array.isArray(json)) return json.map(inFixedOrder) as Json;
  if (typeof json !== 'object' || json === null) return json;
  const sorted = Object.entries(json).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, value]) => [name, inFixedOrder(value as unknown)])) as Json;
}
