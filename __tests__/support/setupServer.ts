import { checkReplies } from './checkReplies';
import { noticeClosedConnections } from './connectToServer';
import { START_TIMEOUT_MS } from './server';

/** What one test starts at most, one after the other. */
const STARTS = 4;

// Waiting for a server ends with its ready line, its exit, or the limit of the start itself. A shorter limit for the
// whole test would fail it for the machine's being busy.
jest.setTimeout(STARTS * START_TIMEOUT_MS);

beforeAll(noticeClosedConnections);

checkReplies();
