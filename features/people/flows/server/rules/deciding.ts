/** How many approve a step. `two`: of a person without a manager, where the company wants two who keep the records. */
export type StepNeeds = 'any' | 'all' | 'two'

/** An approval in the current step. */
export interface Vote {
  by: string
  /** The person in whose place a stand-in approved. */
  standsFor: string | null
}

/** In whose name people approved. */
export const votersIn = (votes: readonly Vote[]): string[] => [
  ...new Set(votes.map((vote) => vote.standsFor ?? vote.by)),
]

export interface StepNow {
  needs: StepNeeds
  /** Whom it asked when it began. */
  asked: readonly string[]
  votes: readonly Vote[]
  /** Of those who are listed now the ones who could decide. */
  able: readonly string[]
}

/**
 * Who is still to be asked; nobody once the step is over. People who left in the meantime are not waited for. The approval of someone who
 * was not asked at the beginning counts for everyone: they are listed because those who were could not decide.
 */
export function stillAsked({ needs, asked, votes, able }: StepNow): string[] {
  const voters = votersIn(votes)
  const left = able.filter((id) => !voters.includes(id))
  if (voters.length === 0) return left
  if (needs === 'any') return []
  if (needs === 'two') return voters.length >= 2 ? [] : left
  return voters.some((id) => !asked.includes(id)) ? [] : left.filter((id) => asked.includes(id))
}

/** Who stands where a step begins. */
export interface Entering {
  needs: StepNeeds
  /** Whom the step finds. */
  found: readonly string[]
  /** Who approved the step just before, in their own name or as a stand-in, and for whom. */
  previous: readonly Vote[]
}

/** A person who approved the step just before is not asked again: that approval counts for this step too. */
export function entering({ needs, found, previous }: Entering): { counted: string[]; asked: string[] } {
  const approved = new Set(previous.flatMap(({ by, standsFor }) => (standsFor === null ? [by] : [by, standsFor])))
  const counted = found.filter((id) => approved.has(id))
  const votes = counted.map((by) => ({ by, standsFor: null }))
  return { counted, asked: stillAsked({ needs, asked: found, votes, able: found }) }
}

/** Steps that find nobody for a person without a manager. */
const OF_MANAGERS: readonly string[] = ['manager', 'managersManager', 'departmentLead']

export type WithoutManager = 'ladder' | 'two' | 'self'

/** What happens in a step that finds nobody. */
export const whenNobody = (who: string, isWithoutManager: boolean, setting: WithoutManager): WithoutManager =>
  isWithoutManager && OF_MANAGERS.includes(who) ? setting : 'ladder'
