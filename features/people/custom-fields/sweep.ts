import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { keyOfField } from './contract.ts'
import { definitions } from './definitions/contract.ts'
import { flows } from './flows/contract.ts'
import { fieldValues } from './values/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    customField: string
  }
}

export const sweep: SweepPart = {
  of: [definitions, fieldValues, flows],
  own: {
    id: ({ path }) => (path.startsWith('/api/people') ? 'user' : 'customField'),
    fieldId: 'customField',
    fields: 'customField',
    options: 'customField',
  },
  variant: ({ path }) => (path.endsWith('/unpublish') || path.startsWith('/api/people') ? 'published' : ''),
  records: async (db, { route, mark }) => {
    // a company has few fields: calls of other features share one
    const shared = route.path.includes('/custom-fields')
      ? undefined
      : await db.selectFrom('customFields').select('id').limit(1).executeTakeFirst()
    if (shared) return { customField: shared.id }
    const isPublished = route.path.endsWith('/unpublish') || route.path.startsWith('/api/people')
    const { id } = await db
      .insertInto('customFields')
      .values({ name: `Badge ${mark}`, type: 'string', isPublished, publishedAt: isPublished ? new Date(0) : null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { customField: id }
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
    }),
    changeCustomField: (f) => ({ name: label(), type: 'string', visibleFor: 'users', userIds: [f.user] }),
    orderCustomFields: (f) => ({ fields: [{ fieldId: f.customField, section: 'Work' }] }),
    changePersonFields: (f) => ({ [keyOfField(f.customField)]: label() }),
  },
}
