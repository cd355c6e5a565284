import type { Fault } from './fault.ts'

const PREVIEW = 'features/core/roles/preview.test.ts'

/** How rights grow: previews, searches for people to give roles to, the last administrator, moves that widen somebody's rights. */
export const widening: readonly Fault[] = [
  {
    name: 'keys inside JSON are camel-cased like columns',
    file: 'platform/db.ts',
    find: 'maintainNestedObjectKeys: true',
    put: 'maintainNestedObjectKeys: false',
    test: 'platform/db.test.ts',
    shows: 'keeps its keys, which may be data',
  },
  {
    name: 'the preview of a role knows its rights by other keys',
    file: 'features/core/roles/server/grant-store.ts',
    find: 'json_object_agg(p.key, p.level)',
    put: "json_object_agg(replace(p.key, '_d', 'D'), p.level)",
    test: PREVIEW,
    shows: 'names what opens and what closes',
  },
]
