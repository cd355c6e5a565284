import type { GoingOnSource } from '#features/people/record/server/api.ts'
import { lateOf } from './surface-store.ts'

interface Late {
  id: string
  name: string
  count: number
}

/** Steps that are overdue, at the head of the profile of the person they are for. */
export const lateSteps: GoingOnSource = {
  name: 'lateSteps',
  says: 'due',
  query: lateOf,
  present: ({ say }, late: Late[]) =>
    late.map(({ id, name, count }) => ({
      text: say('checklist.lateOf', { count, checklist: name }),
      mark: null,
      to: `/checklists/${id}`,
    })),
}
