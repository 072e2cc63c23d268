const { API_URLS = '', JEST_WORKER_ID = '1' } = process.env;

// The server of this worker (globalSetup).
process.env.API_URL = API_URLS.split(' ')[Number(JEST_WORKER_ID) - 1];
