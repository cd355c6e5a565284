import type { DayEffects, Decisions, Touched } from '#features/core/day-effects/contract.ts'
import type { MandatoryStep } from '#features/core/identity/mandatory/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'
import { isToConfirm } from './company-week-store.ts'
import type { FactRow } from './fact-store.ts'

/** Everything that is counted in days rests on the company's week: who keeps the rules of leave confirms it before anything else. */
export const vacationInfoStep: MandatoryStep = {
  name: 'vacation_info',
  required: true,
  due: (userId) => isToConfirm(userId, new Date()),
  untilRightsChange: true,
}

/** Another week or vacation of the company, before it is saved. */
export interface CompanyWeekChange {
  reason: string
  from: Day
  draft: (row: FactRow) => FactRow
}

/** What it does to leave and balances: the same as `DayEffectSource` says of other days. */
export interface CompanyWeekEffects {
  foresee: (ctx: Context, change: CompanyWeekChange) => Promise<DayEffects>
  settle: (ctx: Context, change: CompanyWeekChange, decisions: Decisions | undefined) => Promise<Touched>
}
export const companyWeekEffects = port<CompanyWeekEffects>('company week effects')
