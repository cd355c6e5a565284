import type { Db } from '#platform/db.ts'
import { type Fixtures, label, type SweepPart } from '#tests/sweeps/part.ts'
import { keyOfField } from './contract.ts'
import { definitions } from './definitions/contract.ts'
import { flows } from './flows/contract.ts'
import { fieldValues } from './values/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    customField: string
    /** Has options. */
    choiceField: string
    choiceOption: string
  }
}

async function choiceOf(db: Db, mark: string) {
  const field = { name: `Size ${mark}`, type: 'select', isPublished: false }
  const { id } = await db.insertInto('customFields').values(field).returning('id').executeTakeFirstOrThrow()
  const option = { fieldId: id, name: 'Large', position: 0 }
  const made = await db.insertInto('customFieldOptions').values(option).returning('id').executeTakeFirstOrThrow()
  return { choiceField: id, choiceOption: made.id }
}
const anyChoice = (db: Db) =>
  db
    .selectFrom('customFieldOptions')
    .select(['fieldId as choiceField', 'id as choiceOption'])
    .limit(1)
    .executeTakeFirst()
const depends = (f: Fixtures) => ({ condition: { fieldId: f.choiceField, optionIds: [f.choiceOption] } })

export const sweep: SweepPart = {
  of: [definitions, fieldValues, flows],
  own: {
    id: ({ path }) => (path.startsWith('/api/people') ? 'user' : 'customField'),
    fieldId: 'customField',
    fields: 'customField',
    options: 'customField',
    condition: 'choiceField',
  },
  records: async (db, { route, mark }) => {
    const isOfPeople = route.path.startsWith('/api/people')
    // a company has few fields: calls of other features share one
    const shared = route.path.includes('/custom-fields')
      ? undefined
      : await db
          .selectFrom('customFields')
          .select('id')
          .where((eb) => eb.or([eb('isPublished', '=', true), eb.lit(!isOfPeople)]))
          .limit(1)
          .executeTakeFirst()
    if (shared) return { customField: shared.id, ...((await anyChoice(db)) ?? (await choiceOf(db, mark))) }
    const isPublished = route.path.endsWith('/unpublish') || isOfPeople
    const { id } = await db
      .insertInto('customFields')
      .values({ name: `Badge ${mark}`, type: 'string', isPublished, publishedAt: isPublished ? new Date(0) : null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { customField: id, ...(await choiceOf(db, mark)) }
  },
  // these need a field that is asked of the caller
  without: ['fillFields', 'fillNewFields'],
  examples: {
    createCustomField: (f) => ({
      name: label(),
      type: 'string',
      section: 'Work',
      defaultValue: 'None',
      visibleFor: 'roles',
      roleIds: [f.role],
      ...depends(f),
    }),
    changeCustomField: (f) => ({
      name: label(),
      type: 'string',
      visibleFor: 'users',
      userIds: [f.user],
      ...depends(f),
    }),
    previewFieldType: () => ({ type: 'text' }),
    orderCustomFields: (f) => ({ fields: [{ fieldId: f.customField, section: 'Work' }] }),
    renameFieldSection: () => ({ section: '', name: label() }),
    changePersonFields: (f) => ({ [keyOfField(f.customField)]: label() }),
  },
}
