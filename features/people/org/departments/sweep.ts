import { label, type Fixtures, type SweepPart } from '#tests/sweeps/part.ts'
import { departments } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    department: string
    /** What takes the place of a deleted one. */
    otherDepartment: string
  }
}

const led = (f: Fixtures) => ({ name: label(), leadId: f.user, managerId: f.manager, reportsTo: 'manager' })

export const sweep: SweepPart = {
  of: [departments],
  own: { id: 'department', replacementId: 'otherDepartment', parentId: 'department', leadId: 'manager' },
  names: { departmentId: 'department' },
  places: async (db, mark) => {
    const add = async (name: string) =>
      (await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow()).id
    return { department: await add(`Sales ${mark}`), otherDepartment: await add(`Sales ${mark}-2`) }
  },
  examples: {
    createDepartment: (f) => ({ ...led(f), parentId: f.department }),
    changeDepartment: led,
    deleteDepartment: (f) => ({ replacementId: f.otherDepartment }),
  },
}
