import { fresh, type Fixtures, type SweepPart, label } from '#tests/sweeps/part.ts'
import { lookingBack } from './as-of/contract.ts'
import { bulkChanges } from './bulk/contract.ts'
import { peopleChanges } from './changes/contract.ts'
import { directory } from './contract.ts'

const named = { firstName: 'Noa', lastName: 'Ek' }
const places = (f: Fixtures) => ({
  departmentId: f.department,
  locationId: f.location,
  jobTitleId: f.jobTitle,
  managerId: f.manager,
})
const filters = (f: Fixtures) => ({
  department: f.department,
  location: f.location,
  jobTitle: f.jobTitle,
  manager: f.manager,
  employmentType: f.employmentType,
  skills: f.skill,
})

const past = (f: Fixtures) => ({ day: '2025-06-01', ...filters(f) })

const own = (f: Fixtures) => ({ own: { fieldId: f.customField, value: label() } })

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** A move that is done and can be taken back. */
    bulkChange: string
  }
}

export const sweep: SweepPart = {
  of: [directory, peopleChanges, bulkChanges, lookingBack],
  own: {
    id: ({ path }) => (path.startsWith('/api/people/bulk/') ? 'bulkChange' : 'user'),
    ids: 'user',
    moves: 'user',
    department: 'department',
    location: 'location',
    jobTitle: 'jobTitle',
    manager: 'manager',
    employmentType: 'employmentType',
    skills: 'skill',
    own: 'customField',
  },
  records: async (db, { user, owner, route }) => {
    if (route.path.endsWith('/activation'))
      await db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', user).execute()
    // of one person one goes on at a time: those that wait since an earlier call go
    await db.deleteFrom('bulkChanges').where('userId', '=', owner).where('status', '=', 'waiting').execute()
    const asked = { userId: owner, action: 'move', asked: '{"departmentId": null}', language: 'en', ip: '127.0.0.1' }
    const values = { ...asked, status: 'done', expiresAt: new Date(Date.now() + 1e8) }
    const { id } = await db.insertInto('bulkChanges').values(values).returning('id').executeTakeFirstOrThrow()
    const results = JSON.stringify([{ id: user, done: true, message: null, was: { jobTitleId: null } }])
    await db
      .insertInto('bulkChangeParts')
      .values({ changeId: id, part: 0, ids: [user], results })
      .execute()
    return { bulkChange: id }
  },
  examples: {
    listPeople: filters,
    listPeopleAsOf: past,
    summarizePeopleAsOf: past,
    exportPeopleAsOf: past,
    comparePeople: ({ department, location, jobTitle, manager }) => ({
      from: '2025-06-01',
      to: '2025-12-01',
      department,
      location,
      jobTitle,
      manager,
    }),
    summarizePeople: filters,
    exportPeople: filters,
    listIds: filters,
    countFieldChoices: filters,
    countGaps: filters,
    previewMany: (f) => ({ ids: [f.user], departmentId: f.department, managerId: f.manager, ...own(f) }),
    undoMany: (f) => ({
      moves: [{ id: f.user, was: { departmentId: f.otherDepartment }, is: { departmentId: f.department } }],
    }),
    changeMany: (f) => ({
      action: 'move',
      ids: [f.user],
      departmentId: f.otherDepartment,
      locationId: f.location,
      ...own(f),
    }),
    startBulkChange: (f) => ({
      action: 'move',
      ids: [f.user],
      departmentId: f.otherDepartment,
      locationId: f.location,
    }),
    invitePeople: (f) => ({
      people: [{ ...named, email: fresh() }],
      roleIds: [f.role],
      ...places(f),
    }),
    createPerson: (f) => ({
      ...named,
      email: fresh(),
      roleIds: [f.role],
      ...places(f),
      positionId: f.position,
      hiringSourceId: f.hiringSource,
    }),
    findUserOrGroup: () => ({ search: 'Kim' }),
  },
  passesOver: ['changeMany', 'startBulkChange.ids', 'previewMany.ids', 'undoMany.moves'],
}
