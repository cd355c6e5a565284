import { type Fixtures, label, type SweepPart } from '#tests/sweeps/part.ts'
import { benefits } from './contract.ts'
import { costs } from './costs/contract.ts'
import { documents } from './documents/contract.ts'
import { grants } from './grants/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** The user has it. */
    benefit: string
    benefitGrant: string
    /** Nobody has it. */
    freeBenefit: string
    benefitCategory: string
  }
}

const fields = (f: Fixtures) => ({
  name: label(),
  categoryId: f.benefitCategory,
  employerCost: 412.5,
  currency: 'SEK',
  locationIds: [f.location],
  employmentTypeIds: [f.employmentType],
})
const days = { dateFrom: '2024-03-01' }
const why = 'It was typed wrong'

export const sweep: SweepPart = {
  of: [benefits, grants, costs, documents],
  own: {
    id: ({ path, method }) => {
      if (path.startsWith('/api/people/')) return 'user'
      return path.endsWith('/grants') || path.endsWith('/preview') || method === 'DELETE' ? 'freeBenefit' : 'benefit'
    },
    grantId: 'benefitGrant',
    benefitId: 'freeBenefit',
    categoryId: 'benefitCategory',
    locationIds: 'location',
    employmentTypeIds: 'employmentType',
  },
  records: async (db, { user, mark }) => {
    const { id: benefitCategory } = await db
      .insertInto('catalogueEntries')
      .values({ catalogue: 'benefit_categories', name: `Health ${mark}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = async (name: string) => {
      const { id } = await db
        .insertInto('benefits')
        .values({ name: `${name} ${mark}`, categoryId: benefitCategory, currency: 'SEK', costPeriod: 'month' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const cost = { benefitId: id, fromDay: '0001-01-01', employerCost: 7333.25, employeeCost: 111.75 }
      await db.insertInto('benefitCosts').values(cost).execute()
      return id
    }
    const [benefit, freeBenefit] = [await add('Insurance'), await add('Gym')]
    const { id: benefitGrant } = await db
      .insertInto('benefitGrants')
      .values({ benefitId: benefit, userId: user, dateFrom: '2023-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { benefit, benefitGrant, freeBenefit, benefitCategory }
  },
  // a filter for what is not there finds nothing
  passesOver: ['listBenefits.categoryId', 'exportBenefits.categoryId'],
  // they need a file
  without: ['uploadBenefitDocument', 'removeBenefitDocument', 'downloadBenefitDocument'],
  examples: {
    listBenefitCosts: () => ({ from: '2026-01', to: '2026-12' }),
    exportBenefitCosts: () => ({ from: '2026-01', to: '2026-12', by: 'month' }),
    exportBenefits: (f) => ({ categoryId: f.benefitCategory }),
    createBenefit: fields,
    changeBenefit: fields,
    archiveBenefit: () => ({ isArchived: true }),
    previewBenefitGrants: (f) => ({ ...days, audience: { departmentIds: [f.department], userIds: [f.user] } }),
    grantBenefits: (f) => ({ ...days, audience: { departmentIds: [f.department], userIds: [f.user] } }),
    grantBenefit: (f) => ({ ...days, benefitId: f.freeBenefit }),
    correctBenefitGrant: () => ({ ...days, why }),
    endBenefitGrant: () => ({ dateTo: '2026-01-31' }),
    removeBenefitGrant: () => ({ why }),
  },
}
