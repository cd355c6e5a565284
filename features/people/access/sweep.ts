import type { SweepPart } from '#tests/sweeps/part.ts'
import { access } from './contract.ts'

export const sweep: SweepPart = {
  of: [access],
  own: {
    // the target of impersonation or of a forced password change must be able to sign in
    id: ({ path }) => (/departments/.test(path) ? 'department' : /viewing$|password/.test(path) ? 'manager' : 'user'),
    parentId: 'department',
    replacementId: 'otherDepartment',
  },
  params: { section: 'personal' },
  examples: {
    saveAccess: () => ({ mode: 'individual', permissions: ['own.personal.view'] }),
    previewPlace: (f) => ({ departmentId: f.otherDepartment, locationId: f.otherLocation, managerId: f.manager }),
    previewDepartment: (f) => ({ parentId: f.otherDepartment }),
    previewMove: (f) => ({ userIds: [f.user], departmentId: f.otherDepartment }),
  },
  without: ['endViewing'],
}
