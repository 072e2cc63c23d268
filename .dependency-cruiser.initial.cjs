/** Rules for the code of the first load: follows static imports only. */
const base = require('./.dependency-cruiser.cjs');

const HEAVY = 'node_modules/(@mui/x-|embla-carousel|formik|yup|notistack|@statelyai|@xyflow|@dagrejs)';
/** All screens but those of `adminPaths` in src/config/paths.ts. */
const CUSTOMER_SCREENS = '^src/screens/(?!(Admin|Product|Audit|Attention|FailedPayments|Cancellations|CustomerFile))';

module.exports = {
  forbidden: [
    {
      name: 'no-heavy-library-in-first-load',
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
