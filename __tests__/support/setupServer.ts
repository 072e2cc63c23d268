import { checkReplies } from './checkReplies';
import { noticeClosedConnections } from './connectToServer';
import { START_TIMEOUT_MS } from './server';

/** Largest number of servers that one test starts in sequence. */
const STARTS = 4;

// Because each start has its own limit. A shorter limit would fail a test on a busy machine.
jest.setTimeout(STARTS * START_TIMEOUT_MS);

beforeAll(noticeClosedConnections);

checkReplies();
