import { numberIn, typed } from '#features/people/compensation/web/api.tsx'
import type { Sent } from '#kit/contract.ts'
import { type Benefit, type benefits, type Period, PERIODS } from '../contract.ts'

/** A benefit while it is edited: numbers as they are typed. */
export interface Draft {
  name: string
  categoryId: string | null
  provider: string
  description: string
  employerCost: string
  employeeCost: string
  currency: string | null
  costPeriod: Period
  costFrom: string | null
  allowedQuantity: string
  contractDate: string | null
  expireDate: string | null
  tenureMonths: string
  locationIds: string[]
  employmentTypeIds: string[]
}

export const emptyDraft = (currency: string | null): Draft => ({
  name: '',
  categoryId: null,
  provider: '',
  description: '',
  employerCost: '',
  employeeCost: '',
  currency,
  costPeriod: 'month',
  costFrom: null,
  allowedQuantity: '',
  contractDate: null,
  expireDate: null,
  tenureMonths: '',
  locationIds: [],
  employmentTypeIds: [],
})

const there = (list: readonly { id: string | null }[]) => list.flatMap(({ id }) => id ?? [])

export const draftOf = ({ name, category, provider, description, cost, eligibility, ...rest }: Benefit): Draft => ({
  name,
  provider,
  description,
  costFrom: null,
  categoryId: category?.id ?? null,
  employerCost: typed(cost?.employer),
  employeeCost: typed(cost?.employee),
  currency: cost?.currency ?? null,
  costPeriod: cost?.period ?? 'month',
  allowedQuantity: typed(rest.allowedQuantity),
  contractDate: rest.contractDate,
  expireDate: rest.expireDate,
  tenureMonths: typed(eligibility.tenureMonths),
  locationIds: there(eligibility.locations),
  employmentTypeIds: there(eligibility.employmentTypes),
})

/** What is sent: what is no number goes as it is, for the server to name. */
export const sentOf = ({ costFrom: _from, ...draft }: Draft): Sent<typeof benefits.createBenefit> => ({
  ...draft,
  employerCost: numberIn(draft.employerCost) as number,
  employeeCost: numberIn(draft.employeeCost) ?? 0,
  currency: draft.currency as string,
  allowedQuantity: numberIn(draft.allowedQuantity),
  tenureMonths: numberIn(draft.tenureMonths),
})

export const periodOf = (value: string | null, before: Period): Period => PERIODS.find((one) => one === value) ?? before
