/** Placeholder of a machine's call, replaced by its hook. Rejects. */
export const notProvided = () => Promise.reject(new Error('not provided'));
