import type { RawBuilder } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Item } from '../contract.ts'

/** What a feature hands over so that its pending things show in the approvals inbox. */
export interface ApprovalSource {
  name: string
  /** How many wait for this person, as a scalar subquery: the badge is read with every user-info. */
  count: (userId: string) => RawBuilder<number>
  /** What waits for the actor, most urgent first. */
  waitingFor: (ctx: Context) => Promise<Item[]>
}

export const sources: ApprovalSource[] = []

/** Called once by a feature's module. */
export const offerApprovals = (source: ApprovalSource): void => void sources.push(source)
