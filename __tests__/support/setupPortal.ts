import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { timings } from '#src/config/timings';
import { checkReplies } from './checkReplies';
import { noticeClosedConnections } from './connectToServer';
import { resetWindow } from './mediaQueries';

const READS = 'The page reads:';

/** Failures show the readable text of the page instead of its markup. */
const getElementError = (message: string | null): Error =>
  new Error(message?.includes(READS) ? message : [message, READS, document.body.textContent].join('\n'));

configure({
  getElementError,
  // Limit for missing elements, far above the needs of a busy machine.
  asyncUtilTimeout: 10_000,
  // Disables strict mode by default, because double rendering takes a sixth of a test. Enabled before a release.
  reactStrictMode: process.env.RENDER_TWICE !== undefined,
});

/** Observer of sizes, which jsdom lacks. Reports nothing, because jsdom has no layout. */
class SilentObserver {
  observe(_target?: Element) {}
  unobserve() {}
  disconnect() {}
}
/** Observer of visibility, which jsdom lacks. Reports every element as visible. */
class VisibleObserver extends SilentObserver {
  readonly report: (entries: { isIntersecting: boolean; target: Element }[]) => void;

  constructor(report: VisibleObserver['report']) {
    super();
    this.report = report;
  }

  override observe(target?: Element) {
    if (target) queueMicrotask(() => this.report([{ isIntersecting: true, target }]));
  }
}
Object.assign(globalThis, { IntersectionObserver: VisibleObserver, ResizeObserver: SilentObserver });
// Because jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;
resetWindow();

// Shortens the timings before any module of the portal reads them. Tests of a wait set their own.
Object.assign(timings, {
  redirect: 300,
  searchDebounce: 50,
  statisticsDebounce: 50,
  // Long, because a busy machine answers late during the first render, and a page without the reply has less content.
  previewTimeout: 10_000,
});

// Off, because the portal's real network and timers cause the updates.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

beforeAll(noticeClosedConnections);

checkReplies();
