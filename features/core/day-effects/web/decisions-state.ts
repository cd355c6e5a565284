import type { DayEffects, Decisions } from '../contract.ts'

/** What is chosen for each balance, by its key. */
export type Choices = Readonly<Record<string, 'give' | 'leave'>>

/** A field of the form that makes the change. */
export interface DecidingValues {
  decisions: Choices
}
export const UNDECIDED: DecidingValues = { decisions: {} }

/** The key of the balances that are not named. */
export const OTHERS = 'others'

/** As it is sent: of what is chosen the balances that are shown now. */
export function sentDecisions(effects: DayEffects | undefined, choices: Choices): { decisions?: Decisions } {
  if (!effects || effects.balances.length + effects.others.count === 0) return {}
  const chosen = (word: 'give' | 'leave') =>
    effects.balances.map(({ key }) => key).filter((key) => choices[key] === word)
  const { give, leave } = effects.others
  const choice = choices[OTHERS]
  return {
    decisions: {
      give: [...chosen('give'), ...(choice === 'give' ? give : [])],
      // days are given to those others whose balance may be adjusted, and the rest are left
      leave: [...chosen('leave'), ...(choice === 'leave' ? [...give, ...leave] : choice === 'give' ? leave : [])],
    },
  }
}

/** One choice for all: days for those who can be given some. */
export function choicesForAll({ balances, others }: DayEffects, word: 'give' | 'leave'): Choices {
  const named = balances.map(({ key, mayGive }) => [key, mayGive ? word : 'leave'] as const)
  const rest = others.count > 0 ? [[OTHERS, others.give.length > 0 ? word : 'leave'] as const] : []
  return Object.fromEntries([...named, ...rest])
}
