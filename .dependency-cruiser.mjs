// Imports point down: app -> features, each on those before it -> server | client -> shared. Tests may import anything.

/** The features in their order: each may import those before it, and none after it. */
export const FEATURES = [
  ...['notifications', 'accounts', 'files', 'teams', 'registration', 'profile', 'members', 'documents'],
  ...['clients', 'roles', 'rates', 'availability', 'compliance', 'checks', 'references', 'policies', 'interviews'],
  ...[
    'eligibility',
    'shifts',
    'swaps',
    'imports',
    'calendar',
    'cover',
    'attendance',
    'timesheets',
    'expenses',
    'equal-treatment',
    'pay',
    'invoices',
    'staffing',
    'rota',
    'allocation',
  ],
  ...['analytics', 'audit', 'privacy'],
]

const BROWSER = '^src/client/|^src/app/(routes/|(client|shell)\\.tsx$)|^src/features/[^/]+/client/'
const SERVER =
  '^src/server/|^src/app/(operations/|(main|server|product|router|routes|jobs|docs-page)\\.ts$)|^src/features/[^/]+/server/'
const ISOMORPHIC_FEATURE = '^src/features/[^/]+/(?!server/|client/)'
const CASCADES = '^src/features/shifts/server/cascades/'
const TESTS = '\\.test\\.tsx?$|^src/testing/|^src/features/[^/]+/((calls|given|demo|mails|race)\\.ts$|demo/)'

function rule(name, from, to) {
  return { name, severity: 'error', from: { path: '^src/', pathNot: TESTS, ...from }, to }
}

/** One rule per feature: it may not import those after it. */
const order = FEATURES.map((feature, place) => {
  const later = FEATURES.slice(place + 1)
  return rule(
    `${feature}-knows-no-later-feature`,
    { path: `^src/features/${feature}/` },
    { path: `^src/features/(${later.join('|')})/` },
  )
}).slice(0, -1)

export default {
  forbidden: [
    ...order,
    rule('browser-never-reaches-server', { path: BROWSER }, { path: SERVER }),
    rule('server-never-reaches-browser', { path: SERVER }, { path: BROWSER }),
    rule('feature-root-is-isomorphic', { path: ISOMORPHIC_FEATURE }, { path: `${BROWSER}|${SERVER}` }),
    rule(
      'isomorphic-code-uses-no-node',
      { path: `^src/shared/|${BROWSER}|${ISOMORPHIC_FEATURE}` },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'only-app-knows-every-feature',
      { path: '^src/(features|server|client|shared)/' },
      { path: '^src/app/', dependencyTypesNot: ['type-only'] },
    ),
    rule('infrastructure-knows-no-domain', { path: '^src/(server|client|shared)/' }, { path: '^src/features/' }),
    rule('shared-is-the-bottom', { path: '^src/shared/' }, { path: '^src/(?!shared/)' }),
    rule(
      'other-features-by-their-front-door',
      { path: '^src/features/([^/]+)/' },
      {
        path: '^src/features/[^/]+/(client/|server/(?!(data|gate)\\.ts$))',
        pathNot: '^src/features/$1/',
      },
    ),
    rule(
      'cascades-by-their-door',
      { pathNot: `${TESTS}|${CASCADES}|^src/features/shifts/server/(router|jobs)\\.ts$` },
      { path: `${CASCADES}(?!data\\.ts$)` },
    ),
    rule('forms-borrow-their-schema', { path: '^src/features/[^/]+/client/' }, { path: 'node_modules/(zod|valibot)/' }),
    rule(
      'rights-need-no-schema',
      { path: '^src/features/[^/]+/policy\\.ts$' },
      {
        path: '/(schema|contract)\\.ts$|/schema/|^src/shared/fields/builders\\.ts$|node_modules/zod/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('production-never-imports-tests', {}, { path: TESTS }),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every-import-is-found', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
