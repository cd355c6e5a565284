import type { SweepPart } from '#tests/sweeps/part.ts'
import { profile } from './contract.ts'

export const sweep: SweepPart = {
  of: [profile],
  own: { id: 'user' },
  examples: {
    changePersonal: () => ({ firstName: 'Noa', lastName: 'Ek', mobilePhone: '+46 70 123', birthDate: '1990-02-03' }),
    changeJob: (f) => ({
      departmentId: f.department,
      locationId: f.location,
      jobTitleId: f.jobTitle,
      managerId: f.manager,
      positionId: f.position,
      hiringSourceId: f.hiringSource,
      hireDate: '2021-01-01',
    }),
    foreseeHireDate: () => ({ hireDate: '2020-01-01' }),
  },
  passesOver: ['foreseeHireDate'],
  without: ['showAvatar'],
}
