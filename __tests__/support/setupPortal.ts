import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A bound for a page that never comes, far above what a busy machine needs.
configure({ asyncUtilTimeout: 10_000 });

// The portal runs with its real network and timers: React updates when an answer comes, not when a test says so.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
