import type { JobKeeper, SaidJob } from '#features/core/scim/server/api.ts'
import { changing } from '#features/core/members/server/api.ts'
import { movingPeople } from '#features/core/roles/server/api.ts'
import { departmentNamed } from '#features/people/org/departments/server/api.ts'
import { jobTitleNamed } from '#features/people/org/job-titles/server/api.ts'
import { holdLine, placing } from '#features/people/record/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import { found } from '#platform/problems.ts'
import * as store from './store.ts'

type Hands = Parameters<JobKeeper['keep']>[0]

/** Job titles, departments and managers, as a SCIM client names them. Who may do it has been asked by the caller. */
export const jobKeeper: JobKeeper = {
  async keep(hands, { isAdmin, permissions }, userId, said) {
    const { db } = hands
    if (said.managerId) await holdLine(db)
    const before = found(await store.placesAt(db, userId))
    const wanted = await entriesOf(hands, said, before.departmentId)
    const { wrong } = await placing({ db }, said.managerId ? { managerId: said.managerId } : {}, userId)
    if (Object.keys(wrong).length) return null
    const changes = changesBetween(before, wanted)
    const field = (['managerId', 'departmentId'] as const).find((name) => changes[name])
    const work = async () => {
      if (Object.keys(changes).length) await changing(db, [userId], wanted).execute()
    }
    const limit = { ...hands, actor: { userId: null, isAdmin, permissions, areas: [] } }
    await (field ? movingPeople(limit, { people: [userId] }, field, work) : work())
    return changes
  },
}

/** Names as entries of their lists; what is not in one is added, as an import does. */
async function entriesOf(hands: Hands, { title, department, managerId }: SaidJob, present: string | null) {
  return {
    ...(title === undefined ? {} : { jobTitleId: title && (await jobTitleNamed(hands, title)) }),
    ...(department === undefined
      ? {}
      : { departmentId: department && (await departmentNamed(hands, department, present)) }),
    ...(managerId === undefined ? {} : { managerId }),
  }
}
