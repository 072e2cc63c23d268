/**
 * Loading a test file keeps its process busy for seconds. A connection that the server has closed meanwhile looks open
 * until the process has listened again, and the first call on it would fail.
 */
export const noticeClosedConnections = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
