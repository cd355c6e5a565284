import type { PersonRef } from '#features/core/members/contract.ts'
import type { Refusal } from '../grants/contract.ts'

/** The last row of a page: what it is sorted by, its name and its id. */
export type PageKey = readonly [key: string, nameKey: string, id: string]

export const isPageKey = (place: readonly (string | null)[]): place is PageKey =>
  place.length === 3 && !place.includes(null)

/** What is known of a person who is to get a benefit. */
export interface Candidate {
  user: PersonRef
  mayGrant: boolean
  hasIt: boolean
  leaves: boolean
  isTooNew: boolean
  isEligible: boolean
}

/** The first reason that applies. Without the right to grant this person a benefit, the actor learns no other reason. */
export function refusalOf(one: Candidate): Exclude<Refusal, 'noneLeft'> | null {
  if (!one.mayGrant) return 'noRight'
  if (one.hasIt) return 'hasIt'
  if (one.leaves) return 'leaves'
  if (one.isTooNew) return 'tooNew'
  return one.isEligible ? null : 'notEligible'
}

/** Who gets it and who does not, in the given order: the first ones get what is left. @param left null: as many as are wanted */
export function judge(candidates: readonly Candidate[], left: number | null) {
  const granted: PersonRef[] = []
  const refused: { user: PersonRef; why: Refusal }[] = []
  for (const one of candidates) {
    const why = refusalOf(one) ?? (left !== null && granted.length >= left ? 'noneLeft' : null)
    if (why) refused.push({ user: one.user, why })
    else granted.push(one.user)
  }
  return { granted, refused }
}

/** What is wrong with the days of a grant. */
export function wrongDays(
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string | null },
  { expireDate }: { expireDate: string | null },
): Record<string, string[]> {
  return {
    ...(dateTo && dateTo < dateFrom && { dateTo: ['compensation.endsBeforeStart'] }),
    ...(expireDate && dateFrom > expireDate && { dateFrom: ['benefits.afterContract'] }),
  }
}
