import { fromDays } from '#kit/amounts.ts'
import type { Day } from '#kit/days.ts'
import { daysIn } from '../../balances/web/amount-words.ts'
import { CALENDAR_YEAR, HIRE_DAY } from '../contract.ts'

export interface StepValues {
  years: string
  entitlement: string
}

export interface BlackoutValues {
  firstDay: Day | null
  lastDay: Day | null
  name: string
}

/** Messages for values that cannot be read. */
export interface Words {
  blackout: string
  days: string
  yearStart: string
  whole: string
}

/** Reads numbers and gathers what is none. */
export class Reading {
  private readonly errors: Record<string, string[]> = {}
  private readonly words: Words
  constructor(words: Words) {
    this.words = words
  }
  /** Thousandths of a day. */
  amount(name: string, written: string): number {
    const days = daysIn(written)
    if (days === undefined) this.errors[name] = [this.words.days]
    return fromDays(days ?? 0)
  }
  orNone = (name: string, written: string) => (written.trim() === '' ? null : this.amount(name, written))
  whole(name: string, written: string): number {
    const number = Number(written.trim() || '0')
    if (!Number.isInteger(number) || number < 0) this.errors[name] = [this.words.whole]
    return number
  }
  wholeOrNone = (name: string, written: string) => (written.trim() === '' ? null : this.whole(name, written))
  steps = (steps: readonly StepValues[]) =>
    steps.map(({ years, entitlement }) => ({
      afterMonths: Math.round(this.amount('steps', years) * 0.012),
      entitlement: this.amount('steps', entitlement),
    }))
  blackouts = (blackouts: readonly BlackoutValues[]) =>
    blackouts.map(({ firstDay, lastDay, name }) => {
      if (!firstDay || !lastDay || !name.trim()) this.errors['blackouts'] = [this.words.blackout]
      return { firstDay: firstDay ?? '', lastDay: lastDay ?? '', name }
    })
  yearStart({ yearBegins, yearStart }: { yearBegins: string | null; yearStart: Day | null }): string {
    if (yearBegins === HIRE_DAY) return HIRE_DAY
    if (yearBegins === 'january') return CALENDAR_YEAR
    if (!yearStart) this.errors['yearStart'] = [this.words.yearStart]
    return yearStart?.slice(5) ?? CALENDAR_YEAR
  }
  ensure(): void {
    if (Object.keys(this.errors).length > 0)
      throw Object.assign(new Error(Object.values(this.errors)[0]![0]), { errors: this.errors })
  }
}
