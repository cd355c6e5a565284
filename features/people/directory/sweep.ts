import { fresh, type Fixtures, type SweepPart, label } from '#tests/sweeps/part.ts'
import { lookingBack } from './as-of/contract.ts'
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

export const sweep: SweepPart = {
  of: [directory, peopleChanges, lookingBack],
  own: {
    id: 'user',
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
  records: async (db, { user, route }) => {
    if (route.path.endsWith('/activation'))
      await db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', user).execute()
    return {}
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
  passesOver: ['changeMany', 'previewMany.ids', 'undoMany.moves'],
}
