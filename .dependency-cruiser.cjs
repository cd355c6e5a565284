// With TypeScript 7 dependency-cruiser reads no .ts file at all and still says that all is well.
if (!require('typescript').version.startsWith('6.'))
  throw new Error('dependency-cruiser needs `typescript` to resolve to 6')

const entrances = ['/(contract|facts|fields)\\.ts$', '/server/api\\.ts$', '/web/api\\.tsx?$']
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const tests = '\\.test\\.tsx?$'
// the floors of the house, from the ground: a feature may use its own floor and those below
const floors = ['core', 'people', 'surfaces', 'work']
const above = (floor) => `^features/(${floors.slice(floors.indexOf(floor) + 1).join('|')})/`

module.exports = {
  forbidden: [
    // also by types: who reads one file of a circle has to read them all
    rule('no-cycles', {}, { circular: true }),
    rule('kit-knows-only-itself', { path: '^kit/' }, { path: '^(platform|ui|app|features)/' }),
    rule('platform-and-ui-know-no-feature', { path: '^(platform|ui)/' }, { path: '^(features|app)/' }),
    rule(
      'browser-never-reaches-server',
      { path: '(^ui/|^app/web/|/web/)', pathNot: tests },
      // the words of platform are read on both sides
      { path: '(^platform/(?!messages/)|/server/)' },
    ),
    // a contract is shipped to browsers, what a fact tells is the server's
    rule('facts-stay-on-the-server', { path: '(^ui/|^app/web/|/web/)', pathNot: tests }, { path: '/facts\\.ts$' }),
    // what a feature's pages are is in the first script of every visitor, and a contract would bring all of its forms with it
    rule('routes-carry-no-contract', { path: '/web/routes\\.tsx$' }, { path: '/contract\\.ts$' }),
    rule('server-never-reaches-browser', { path: '(^platform/|/server/)' }, { path: '(^ui/|/web/)' }),
    rule(
      'a-contract-is-plain',
      { path: '^features/.*/(contract|facts|fields)\\.ts$' },
      { pathNot: ['^kit/', '/(contract|facts|fields)\\.ts$', 'node_modules/zod/'] },
    ),
    rule(
      'other-features-by-their-api',
      { path: '^features/([^/]+/[^/]+)/', pathNot: tests },
      { path: '^features/', pathNot: ['^features/$1/', ...entrances] },
    ),
    ...floors
      .slice(0, -1)
      .map((floor) =>
        rule(`${floor}-knows-no-floor-above`, { path: `^features/${floor}/`, pathNot: tests }, { path: above(floor) }),
      ),
    // every feature may use these: what they stand on is platform, and links for whoever ends a person's ways in
    rule(
      'members-stand-on-platform-and-links',
      { path: '^features/core/members/', pathNot: tests },
      { path: '^features/', pathNot: '^features/core/(members|identity/links)/' },
    ),
    rule(
      'links-stand-on-platform-alone',
      { path: '^features/core/identity/links/', pathNot: `${tests}|/factory\\.ts$` },
      { path: '^features/', pathNot: '^features/core/identity/links/' },
    ),
    rule(
      'work-meets-through-surfaces',
      { path: '^features/work/([^/]+)/' },
      { path: '^features/work/', pathNot: '^features/work/$1/' },
    ),
    rule(
      'sql-lives-in-store-and-access',
      {
        path: '^features/',
        pathNot: ['/server/(store|access|reactions|jobs)[^/]*\\.ts$', tests, '/server/[a-z-]+-store\\.ts$'],
      },
      { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'rules-are-pure',
      { path: '/server/rules(\\.ts$|/)', pathNot: tests },
      { path: '^(platform|app|features)/', pathNot: ['/server/rules(\\.ts$|/)', '/(contract|fields)\\.ts$'] },
    ),
    rule('http-stays-in-platform', { path: '^features/' }, { path: 'node_modules/(fastify|@fastify)' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.server.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
