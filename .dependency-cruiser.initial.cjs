/** What a visitor's first page must not bring along: follows only what is loaded with it, not what is imported later. */
const base = require('./.dependency-cruiser.cjs');

const HEAVY = 'node_modules/(react-router|@mui/|@emotion/|yup|notistack|formik|@statelyai|@xyflow|@dagrejs)';
const CUSTOMER_SCREENS = '^src/screens/(?!(Admin|Product))';

module.exports = {
  forbidden: [
    {
      name: 'initial-graph-stays-light',
      severity: 'error',
      from: { path: '^src/index\\.tsx$' },
      to: { path: HEAVY, reachable: true },
    },
    {
      name: 'no-admin-code-for-customers',
      severity: 'error',
      from: { path: CUSTOMER_SCREENS },
      to: { path: '^src/features/admin', reachable: true },
    },
  ],
  options: { ...base.options, tsPreCompilationDeps: false, exclude: { dynamic: true } },
};
