import type { PersonRef } from '#features/core/members/contract.ts'
import type { Refusal } from '../grants/contract.ts'

/** The last row of a page: what it is sorted by, its name and its id. */
export type PageKey = readonly [key: string, nameKey: string, id: string]

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const writeCursor = (place: PageKey): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** @returns null for anything that no page has handed out */
export function readCursor(text: string): PageKey | null {
  const value = parsed(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(value) || value.length !== 3 || !value.every((one) => typeof one === 'string')) return null
  const place = value as [string, string, string]
  return ID.test(place[2]) && !place.some((one) => one.includes('\0')) ? place : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

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
