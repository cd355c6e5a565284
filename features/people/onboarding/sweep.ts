import { type Fixtures, label, type SweepPart } from '#tests/sweeps/part.ts'
import { onboarding } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    onboardingTemplate: string
  }
}

const step = { title: 'Set up the laptop', kind: 'task', owner: 'hr', offsetDays: -3 }

const fill = { ...step, kind: 'fill', section: 'fields', asks: ['personal.mobilePhone', 'emergency'] }

const withRecords = (f: Fixtures) => ({
  steps: [
    step,
    fill,
    { ...step, owner: 'named', ownerUserId: f.manager },
    { ...step, owner: 'role', ownerRoleId: f.role },
    { ...step, kind: 'asset', assetId: f.asset },
  ],
  rules: [{ locationId: f.location, departmentId: f.department }],
})

export const sweep: SweepPart = {
  of: [onboarding],
  own: {
    id: 'onboardingTemplate',
    ownerUserId: 'manager',
    ownerRoleId: 'role',
    assetId: 'asset',
    employmentTypeId: 'employmentType',
    steps: 'role',
    rules: 'location',
  },
  records: async (db, { mark, route }) => ({
    onboardingTemplate: (
      await db
        .insertInto('onboardingTemplates')
        .values({
          name: `Joining ${mark}`,
          kind: 'onboarding',
          archivedAt: route.path.endsWith('/restore') ? new Date() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    findOnboardingAssets: () => ({ search: 'Laptop' }),
    createOnboardingTemplate: (f) => ({ name: label(), kind: 'onboarding', ...withRecords(f) }),
    changeOnboardingTemplate: (f) => ({ name: label(), kind: 'offboarding', ...withRecords(f) }),
  },
}
