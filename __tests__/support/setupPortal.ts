import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { timings } from '#src/config/timings';
import { checkReplies } from './checkReplies';
import { noticeClosedConnections } from './connectToServer';
import { resetWindow } from './mediaQueries';

const READS = 'The page reads:';

/** A failure shows what can be read on the page, not the first lines of its markup. */
const getElementError = (message: string | null): Error =>
  new Error(message?.includes(READS) ? message : [message, READS, document.body.textContent].join('\n'));

configure({
  getElementError,
  // A bound for a page that never comes, far above what a busy machine needs.
  asyncUtilTimeout: 10_000,
  // Rendering twice takes a sixth of a test: before a release, and in the files that ask for it.
  reactStrictMode: process.env.RENDER_TWICE !== undefined,
});

/** Observers that jsdom lacks and that the carousel's library constructs. Nothing is laid out, so they report nothing. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { IntersectionObserver: SilentObserver, ResizeObserver: SilentObserver });
resetWindow();

// Before any module of the portal reads them. A test that is about a wait sets its own.
Object.assign(timings, {
  redirect: 300,
  searchDebounce: 50,
  statisticsDebounce: 50,
  // What the API has is asked for while a file's first page is rendered, which takes a busy machine longer than a person
  // would wait; without the answer, the page has less on it.
  previewTimeout: 10_000,
});

// The portal runs with its real network and timers: React updates when an answer comes, not when a test decides.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

beforeAll(noticeClosedConnections);

checkReplies();
