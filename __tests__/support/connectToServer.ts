const { API_URLS = '', SERVER_DATABASE_URLS = '', JEST_WORKER_ID = '1' } = process.env;

const ofWorker = (urls: string) => urls.split(' ')[Number(JEST_WORKER_ID) - 1];

// The server of this worker (globalSetup).
process.env.API_URL = ofWorker(API_URLS);
process.env.SERVER_DATABASE_URL = ofWorker(SERVER_DATABASE_URLS);

/**
 * Loading a test file keeps its process busy for seconds. A connection that the server has closed meanwhile looks open
 * until the process has listened again, and the first call on it would fail.
 */
export const noticeClosedConnections = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
