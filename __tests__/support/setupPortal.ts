import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A bound for a page that never comes, far above what a busy machine needs.
configure({ asyncUtilTimeout: 10_000 });
