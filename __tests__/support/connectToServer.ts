const { API_URLS = '', SERVER_DATABASE_URLS = '', JEST_WORKER_ID = '1' } = process.env;

const ofWorker = (urls: string) => urls.split(' ')[Number(JEST_WORKER_ID) - 1];

// Server of this worker (globalSetup).
process.env.API_URL = ofWorker(API_URLS);
process.env.SERVER_DATABASE_URL = ofWorker(SERVER_DATABASE_URLS);

/**
 * Yields once to the event loop. Because loading a test file blocks the process for seconds, a closed connection would
 * look open.
 */
export const noticeClosedConnections = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
