import type { Fault } from './fault.ts'

const ACCESS = 'features/people/custom-fields/server/access.ts'
const ACTIONS = 'features/people/custom-fields/server/actions.ts'
const VALUES = 'features/people/custom-fields/server/value-actions.ts'
const RIGHTS = 'features/people/custom-fields/rights.test.ts'
const LISTS = 'features/people/custom-fields/server/list-store.ts'
const SWEEP = 'tests/sweeps/custom-fields.test.ts'
const WHO = 'features/people/custom-fields/who.test.ts'
const ASKED = 'features/people/custom-fields/asked.test.ts'

const IMPORT = 'features/people/import/import-own-fields.test.ts'

/** Custom fields: who sees them, and who is asked for them. */
export const fields: readonly Fault[] = [
  {
    name: 'custom fields: an audience limits nobody',
    file: ACCESS,
    find: 'actor.isAdmin || isForActor',
    put: 'actor.isAdmin || isForActor || !isForActor',
    test: RIGHTS,
    shows: 'a field that is not for the reader is not there',
  },
  {
    name: 'custom fields: a list of them takes every audience to reach its reader',
    file: 'features/people/custom-fields/server/store.ts',
    find: "f.visible_for <> 'all' and ${isFor(userId)}",
    put: "f.visible_for <> 'all' and ${isFor(userId)} is not null",
    test: RIGHTS,
    shows: 'a field that is not for the reader is not there',
  },
  {
    name: 'custom fields: a hidden field is shown to readers',
    file: ACCESS,
    find: "(isHidden ? 'edit' : 'view')",
    put: "(isHidden ? 'view' : 'view')",
    test: RIGHTS,
    shows: 'a hidden field is shown to those who can edit it',
  },
  {
    name: 'custom fields: a right to see is enough to change',
    file: ACCESS,
    find: "reach(actor, relation, field, 'edit')",
    put: "reach(actor, relation, field, 'view')",
    test: RIGHTS,
    shows: 'begin as those of personal details',
  },
  {
    name: 'custom fields: people who had nothing to fill in are not asked again',
    file: ACTIONS,
    find: 'await forgetRights(ctx.db)',
    put: 'void forgetRights',
    test: ASKED,
    shows: 'costs people who have nothing to fill in no statement',
  },
  {
    name: 'custom fields: one call and a required field is forgotten',
    file: 'features/core/identity/mandatory/server/store.ts',
    find: 'if (lasting && names.length === 0)',
    put: 'if (lasting)',
    test: ASKED,
    shows: 'closes everything else to everyone without a value',
  },
  {
    name: 'custom fields: a required value can be emptied',
    file: VALUES,
    find: 'if (isRequired && read.get(id) === null)',
    put: 'if (!isRequired && read.get(id) === undefined)',
    test: ASKED,
    shows: 'cannot be emptied afterwards',
  },
  {
    name: 'custom fields: a list shows values outside the right to them',
    file: LISTS,
    find: "seen: seenIn(actor, group[0]!, 'u.id'),",
    put: "seen: seenIn({ ...actor, isAdmin: true }, group[0]!, 'u.id'),",
    test: SWEEP,
    shows: 'a column of the list and of its file, plain',
  },
  {
    name: 'custom fields: a hidden field and one that is not are read by the same right',
    file: LISTS,
    find: 'JSON.stringify([isHidden, isForActor, rightsTo',
    put: 'JSON.stringify([isForActor, rightsTo',
    test: 'features/people/custom-fields/list-columns.test.ts',
    shows: 'beside one that is not hidden',
  },
  {
    name: 'custom fields: a right to see is enough to import',
    file: ACCESS,
    find: "holds(actor, `other.${sectionOfField(field.id)}`, 'edit')",
    put: "holds(actor, `other.${sectionOfField(field.id)}`, 'view')",
    test: SWEEP,
    shows: 'columns of an import',
  },
  {
    name: 'custom fields: a mapping may name any field',
    file: 'features/people/import/server/actions.ts',
    find: '!known.has(name)',
    put: 'known.has(name)',
    test: IMPORT,
    shows: 'refused like one that is not there',
  },
  {
    name: 'custom fields: an import leaves required cells empty',
    file: 'features/people/import/server/rules/drafts.ts',
    find: 'value === null && field.isRequired && isActive',
    put: 'value === null && field.isRequired && !isActive',
    test: IMPORT,
    shows: 'a required one is missed at its cell',
  },
  {
    name: 'custom fields: a search looks into what the reader sees of some',
    file: 'features/people/custom-fields/server/list-actions.ts',
    find: 'isSearched(field.type) && may.readForAll(actor, field)',
    put: 'isSearched(field.type) && may.haveColumn(actor, field)',
    test: 'features/people/custom-fields/search.test.ts',
    shows: 'takes the right to see everyone',
  },
  {
    name: 'custom fields: limits limit nothing',
    file: 'features/people/custom-fields/fields.ts',
    find: 'return said === undefined ? read : wrong(said)',
    put: 'return said === undefined ? read : read',
    test: 'features/people/custom-fields/limits.test.ts',
    shows: 'in a profile',
  },
  {
    name: 'custom fields: a pattern may take any time',
    file: 'kit/patterns.ts',
    find: 'if (!(ways <= MOST_WAYS)) return undefined',
    put: '',
    test: 'kit/patterns.test.ts',
    shows: '.*.*.* is none',
  },
  {
    name: 'custom fields: a list is filtered by what the reader sees of some',
    file: ACCESS,
    find: 'may.know(actor, field) && holds(actor, `other.${sectionOfField(field.id)}`, levelToSee(field)),',
    put: 'may.haveColumn(actor, field),',
    test: SWEEP,
    shows: 'filters, sorts and the search, plain',
  },
  {
    name: 'custom fields: an unpublished field is a column',
    file: 'features/people/custom-fields/server/list-actions.ts',
    find: 'field.isPublished && may.haveColumn(actor, field)',
    put: 'may.haveColumn(actor, field)',
    test: 'features/people/custom-fields/list-columns.test.ts',
    shows: 'is no column while it is not published',
  },
  {
    name: 'custom fields: who can see this forgets whom a field is for',
    file: 'features/people/access/server/explain-actions.ts',
    find: 'const allowed = limit && new Set(within(rows, limit))',
    put: 'const allowed = limit && new Set(rows)',
    test: WHO,
    shows: 'is told to be seen by exactly those who read it',
  },
  {
    name: 'custom fields: a field’s own page names people whom it is not for',
    file: 'features/people/custom-fields/server/who-actions.ts',
    find: "audience: visibleFor === 'all' ? null : new Set(audience)",
    put: "audience: visibleFor === 'all' || audience ? null : new Set(audience)",
    test: WHO,
    shows: 'names on its own page everyone who sees it',
  },
]
