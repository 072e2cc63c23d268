/** A machine's call, until its hook provides it. */
export const notProvided = () => Promise.reject(new Error('not provided'));
