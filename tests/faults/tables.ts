import type { Fault } from './fault.ts'

const FOLDER = 'features/people/field-tables'

/** The company's own tables in people's records. */
export const tables: readonly Fault[] = [
  {
    name: 'rows of a table are changed by those who may only see them',
    file: `${FOLDER}/server/access.ts`,
    find: "mayOf(actor, relation, sectionOfTable(tableId), 'edit')",
    put: "mayOf(actor, relation, sectionOfTable(tableId), 'view')",
    test: `${FOLDER}/rights.test.ts`,
    shows: 'changes false',
  },
  {
    name: 'a corrected row is reminded of again',
    file: `${FOLDER}/server/row-store.ts`,
    find: 'coalesce(${replaces?.firstId ?? null}::uuid, n.id)',
    put: 'n.id',
    test: `${FOLDER}/reminders.test.ts`,
    shows: 'however often the job runs and the row is corrected',
  },
  {
    name: 'people who do not see a table are reminded of its rows',
    file: `${FOLDER}/server/reminder-actions.ts`,
    find: '[...new Set(wanted)].filter((id) => seers.has(id))',
    put: '[...new Set(wanted)]',
    test: `${FOLDER}/reminders.test.ts`,
    shows: 'only people who see the table are reminded',
  },
  {
    name: 'the audit trail holds the values of a table',
    file: `${FOLDER}/server/row-actions.ts`,
    find: '.map(({ name }) => [name, [null, null]])',
    put: '.map(({ id, name }) => [name, [before[id], after[id]]])',
    test: `${FOLDER}/rows.test.ts`,
    shows: 'and no values',
  },
]
