import type { Day } from '#kit/days.ts'
import type { Got } from '#kit/contract.ts'
import type { compensation, PayRateType, PayRow } from '../contract.ts'
import type { Figures, Shown } from './figures-state.ts'
import { idOf, typed } from './input-state.ts'

type Answer = Got<typeof compensation.showCompensation>
/** What an editor can choose. */
export type Choices = NonNullable<Answer['choices']>
/** What each part of the tab is given. */
export interface PartProps {
  userId: string
  data: Answer['data']
  /** Another one than today. */
  day: Day | undefined
  choices: Choices | null
  figures: Figures
}

export type PayValues = ReturnType<typeof payStart>

/** What the form of a row begins with. */
export const payStart = (row: PayRow | undefined, figures: Shown, at: { today: string; currency: string | null }) => ({
  effectiveDate: at.today as string | null,
  payRate: '',
  payRateType: 'month' as PayRateType,
  currency: at.currency,
  payTypeId: null as string | null,
  payScheduleId: null as string | null,
  amount: '',
  paymentDay: '',
  reasonId: null as string | null,
  dateFrom: null as string | null,
  dateTo: null as string | null,
  why: '',
  ...(row && valuesOf(row, figures)),
})

const valuesOf = (row: PayRow, { payRates, amounts }: Shown) => ({
  effectiveDate: row.effectiveDate,
  payRate: typed(payRates.get(row.id)),
  payRateType: row.payRateType,
  currency: row.currency,
  payTypeId: idOf(row.payType),
  payScheduleId: idOf(row.paySchedule),
  amount: typed(amounts.get(row.id)),
  paymentDay: typed(row.paymentDay),
  reasonId: idOf(row.reason),
  dateFrom: row.dateFrom === row.effectiveDate ? null : row.dateFrom,
  dateTo: row.dateTo,
})
