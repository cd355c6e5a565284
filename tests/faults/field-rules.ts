import { type Fault, inFunctions } from './fault.ts'

const ACTIONS = 'features/people/custom-fields/server/actions.ts'
const VALUES = 'features/people/custom-fields/server/value-actions.ts'
const LISTS = 'features/people/custom-fields/server/list-store.ts'
const UNIQUE = 'features/people/custom-fields/unique.test.ts'
const CONDITIONS = 'features/people/custom-fields/conditions.test.ts'

/** Custom fields: which values they take, and when they are asked for. */
export const fieldRules: readonly Fault[] = [
  {
    name: 'custom fields: a value of a unique field is not looked for',
    file: VALUES,
    find: 'isUnique && (after.get(id) ?? null) !== null',
    put: '!isUnique && (after.get(id) ?? null) === undefined',
    test: UNIQUE,
    shows: 'people who have left',
  },
  {
    name: 'custom fields: two who write the same at once do not wait for each other',
    file: 'features/people/custom-fields/server/value-store.ts',
    find: "select pg_advisory_xact_lock(hashtextextended('unique value '",
    put: "select abs(hashtextextended('unique value '",
    test: UNIQUE,
    shows: 'one has it, the other is told',
  },
  {
    name: 'custom fields: the database lets two people have the same',
    sql: 'drop index custom_field_values_unique',
    test: UNIQUE,
    shows: 'is guaranteed by the database',
  },
  {
    name: 'custom fields: a field becomes unique over what people share',
    file: ACTIONS,
    find: 'if (after.isUnique && !before.isUnique) await ensureValuesDiffer(ctx, before.id)',
    put: '',
    test: UNIQUE,
    shows: 'is not turned on while people share values',
  },
  {
    name: 'custom fields: an import forgets what people have',
    file: 'features/people/import/server/rules/plan.ts',
    find: 'if (taken.has(key))',
    put: 'if (!rows.has(key) && taken.has(key))',
    // the check of a whole file runs in a process of its own, where no fault is planted
    test: 'features/people/import/import-own-fields.test.ts',
    shows: 'a value of a unique one is refused where someone has it',
  },
  {
    name: 'custom fields: everyone is told of a required field, whether they have a value or not',
    file: 'features/people/custom-fields/server/value-store.ts',
    find: "${active('u')} and ${isMissing(sql.ref('u.id'))}",
    put: "${active('u')}",
    test: 'features/people/custom-fields/concerned.test.ts',
    shows: 'tells those who have to fill it in',
  },
  {
    name: 'custom fields: a field is asked for whatever it depends on',
    sql: inFunctions(['field_applies'], 'v.options && chosen', 'true'),
    test: CONDITIONS,
    shows: 'the database says of saved values',
  },
  {
    name: 'custom fields: what is not asked for is shown in lists',
    file: LISTS,
    find: 'fields.filter(({ condition }) => condition)',
    put: 'fields.filter(({ condition }) => !condition)',
    test: CONDITIONS,
    shows: 'shown nowhere',
  },
  {
    name: 'custom fields: what is not asked for takes new values',
    file: VALUES,
    find: 'value !== null && !isSame(value, before)',
    put: 'value === undefined && !isSame(value, before)',
    test: CONDITIONS,
    shows: 'takes no new value where it is not asked for',
  },
  {
    name: 'custom fields: people are not asked again when a condition begins to hold',
    file: VALUES,
    find: 'changed.some(({ id }) => id === condition?.fieldId)',
    put: 'changed.some(({ id }) => id === condition?.optionIds[0])',
    test: CONDITIONS,
    shows: 'is required only where it is asked for',
  },
  {
    name: 'custom fields: conditions go in a circle',
    file: 'features/people/custom-fields/server/condition-actions.ts',
    find: 'if (before && leadsTo(other, before.id, fields))',
    put: 'if (before && other.id === before.id)',
    test: CONDITIONS,
    shows: 'never on itself',
  },
]
