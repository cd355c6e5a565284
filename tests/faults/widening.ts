import type { Fault } from './fault.ts'

const SEARCHING = 'tests/sweeps/searching.test.ts'
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
  {
    name: 'where a role is given the search is not folded',
    file: 'features/core/roles/server/grant-store.ts',
    find: 'sql.join([sql`u.deactivated_at is null`, ...matching(sql`u.search_key`, search)], sql` and `)',
    put: 'sql.join([sql`u.deactivated_at is null`, sql`u.search_key like ${`%${search.toLowerCase()}%`}`], sql` and `)',
    test: SEARCHING,
    shows: 'listCandidates',
  },
  {
    name: 'a sign of LIKE in a search finds everybody',
    file: 'platform/search.ts',
    find: '.replaceAll(/[\\\\%_]/g',
    put: ".replaceAll('\\n'",
    test: SEARCHING,
    shows: 'selectUsers',
  },
  {
    name: 'a name is found in one order alone',
    file: 'platform/search.ts',
    find: '.split(/\\s+/)',
    put: ".split('\\n')",
    test: SEARCHING,
    shows: 'listGrants',
  },
  {
    name: 'an administrator until tomorrow replaces the last one for good',
    file: 'features/core/roles/server/store.ts',
    find: '(u.is_admin and u.admin_until is null and',
    put: '(u.is_admin and',
    test: 'tests/sweeps/last-admin.test.ts',
    shows: 'leaves the last one for good where another’s right ends tomorrow',
  },
  {
    name: 'the directory ends the last administrator’s access',
    file: 'features/core/scim/server/actions.ts',
    find: 'if (await isIndispensable(ctx.db, id))',
    put: 'if ((await isIndispensable(ctx.db, id)) && !id)',
    test: 'tests/sweeps/last-admin.test.ts',
    shows: 'the directory says inactive',
  },
  {
    name: 'an end that has passed still makes an administrator',
    file: 'features/core/roles/server/store.ts',
    find: '\n          and (ur.ends_at is null or ur.ends_at > now())) on ur.user_id = p.id',
    put: ') on ur.user_id = p.id',
    test: 'tests/sweeps/last-admin.test.ts',
    shows: 'an end that has passed counts for nobody',
  },
]
