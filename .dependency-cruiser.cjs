/**
 * Allowed imports of the portal (rules §20.2): app → screens → features → components → commands → ui → i18n → config →
 * domain; features → api → session → config. `start` runs before the program.
 */
const layers = {
  screens: ['screens', 'features', 'components', 'commands', 'ui', 'i18n', 'api', 'session', 'domain', 'config'],
  features: ['features', 'components', 'commands', 'start', 'ui', 'i18n', 'api', 'session', 'domain', 'config'],
  components: ['components', 'commands', 'ui', 'i18n', 'api', 'session', 'domain', 'config'],
  start: ['start', 'components', 'ui/layout', 'i18n', 'api', 'session', 'domain', 'config'],
  commands: ['commands', 'ui', 'i18n', 'api', 'session', 'domain', 'config'],
  ui: ['ui', 'i18n', 'domain', 'config'],
  i18n: ['i18n', 'domain', 'config'],
  api: ['api', 'session', 'domain', 'config'],
  session: ['session', 'domain', 'config'],
  domain: ['domain'],
  config: ['config', 'domain'],
};

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports-downwards`,
  severity: 'error',
  comment: `src/${layer} may import ${allowed.join(', ')} alone.`,
  from: { path: `^src/${layer}/` },
  to: { path: '^(src|server|__tests__)/', pathNot: `^src/(${allowed.join('|')})/` },
}));

/**
 * Allowed imports of the server (rules §20.2): index, cli → app → modules, jobs → http → core → db. Nothing imports the
 * files at the server's root.
 */
const rooms = {
  cli: ['demo', 'gateways', 'core', 'db', 'http'],
  demo: ['gateways', 'http', 'core', 'db'],
  gateways: ['core', 'db'],
  modules: ['http', 'core', 'db'],
  jobs: ['core', 'db'],
  http: ['core', 'db'],
  core: ['db'],
  db: [],
};

/** Allowed imports of the core: the platform, the shop's rules, and its statistics. */
const coreRooms = { platform: [], shop: ['platform'], analytics: ['platform'] };

const coreRules = Object.entries(coreRooms).map(([room, allowed]) => ({
  name: `core-${room}-imports-downwards`,
  severity: 'error',
  comment: `server/core/${room} may import ${[room, ...allowed].join(', ')} alone.`,
  from: { path: `^server/core/${room}/` },
  to: { path: '^server/core/', pathNot: `^server/core/(${[room, ...allowed].join('|')})/` },
}));

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports-downwards`,
  severity: 'error',
  comment: `server/${room} may import ${[room, ...allowed].join(', ')} alone.`,
  from: { path: `^server/${room}/` },
  to: { path: '^server/', pathNot: `^server/(${[room, ...allowed].join('|')})/` },
}));

/** Rejects imports from the parent folder, because the rule of two-way folders compares siblings only. */
const PARENTS = [
  'server',
  'server/[^/]+',
  'server/[^/]+/[^/]+',
  'src/(?:app|components|screens|start)',
  'src/(?:commands|components|features|screens)/[^/]+',
];
const parentRules = PARENTS.map((parent) => ({
  name: 'no-import-from-the-parent-folder',
  severity: 'error',
  comment: 'A folder imports its subfolders, and no subfolder its parent.',
  from: { path: `^(${parent})/[^/]+/` },
  to: { path: '^$1/[^/]+$' },
}));

/** Folders of `src` whose own files serve the subfolders. */
const childRule = {
  name: 'no-import-from-a-subfolder',
  severity: 'error',
  comment: 'The files at the root of these folders are the basis of the subfolders.',
  from: { path: '^(src/(?:api|commands|config|domain|i18n|session|ui|ui/[^/]+))/[^/]+$' },
  to: { path: '^$1/[^/]+/' },
};

module.exports = {
  forbidden: [
    ...layerRules,
    ...roomRules,
    ...coreRules,
    ...parentRules,
    childRule,
    {
      name: 'modules-are-islands',
      severity: 'error',
      comment: 'Move shared code of two modules into the core.',
      from: { path: '^server/modules/([^/]+)/' },
      to: { path: '^server/modules/([^/]+)/', pathNot: '^server/modules/$1/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      comment: 'Move shared code of two features to components, or combine them in a screen.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'app-is-the-root',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(index\\.tsx|app/)' },
      to: { path: '^src/app/' },
    },
    {
      name: 'server-shares-domain-alone',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|__tests__)/', pathNot: '^src/domain/' },
    },
    { name: 'portal-knows-no-server', severity: 'error', from: { path: '^src/' }, to: { path: '^server/' } },
    {
      name: 'product-imports-no-tests-or-tools',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { path: '^(__tests__|tools)/' },
    },
    {
      name: 'production-loads-no-demo',
      severity: 'error',
      comment: 'server/demo is imported on demand, and by the command that seeds it.',
      from: { path: '^server/', pathNot: '^server/(demo|cli/seed)' },
      to: { path: '^server/demo/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-two-way-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|server)' },
      to: { circular: true },
    },
    {
      name: 'no-dev-dependency',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
        pathNot: 'node_modules/@types/',
      },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
