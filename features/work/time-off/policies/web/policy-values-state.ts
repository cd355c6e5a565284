import { fromDays, toDays } from '#kit/amounts.ts'
import type { Sent } from '#kit/contract.ts'
import { type Day, isDay, later } from '#kit/days.ts'
import { daysIn } from '../../balances/web/amount-words.ts'
import type { Kind } from '../../types/contract.ts'
import { CALENDAR_YEAR, HIRE_DAY, type policies, type PolicyGroup, type PolicyVersion } from '../contract.ts'

export interface StepValues {
  years: string
  entitlement: string
}

export interface BlackoutValues {
  firstDay: Day | null
  lastDay: Day | null
  name: string
}

export interface Values {
  name: string
  locationIds: string[]
  departmentIds: string[]
  employmentTypeIds: string[]
  unlimited: boolean
  entitlement: string
  daysType: string | null
  accrual: string | null
  proration: string | null
  rounding: string | null
  partTime: string | null
  steps: StepValues[]
  stepsApply: string | null
  yearBegins: string | null
  /** Picked in a calendar; only month and date count, as with `carryOn` and `carryOverLastDay`. */
  yearStart: Day | null
  carryOn: Day | null
  accrualAfterDays: string
  heldCap: string
  carryOverMax: string
  carryOverLastDay: Day | null
  debt: string | null
  floor: string
  pendingReserves: boolean
  waitingDays: string
  noticeDays: string
  backDatingDays: string
  maxInRow: string
  wholeDays: boolean
  blackouts: BlackoutValues[]
  from: Day | null
}

export interface Props {
  kind: Kind
  /** Whom it is for: a group that is there, `new`, or everyone who belongs to none. */
  group: PolicyGroup | 'new' | null
  filledFrom: PolicyVersion | undefined
  /** Of the same group, or of none. */
  versions: readonly PolicyVersion[]
  today: Day
  onDone: () => void
}

export type SentPolicy = Omit<Sent<(typeof policies)['savePolicy']>, 'basedOn'>

const text = (amount: number) => String(toDays(amount))
const textOrNone = (amount: number | null) => (amount === null ? '' : text(amount))

/** Where a kind has no rules yet. */
const FIRST = {
  unlimited: false,
  entitlement: '',
  daysType: 'working',
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'nearest-half',
  partTime: 'scaled',
  steps: [] as StepValues[],
  stepsApply: 'when-eligible',
  yearBegins: 'january',
  yearStart: null,
  carryOn: null,
  accrualAfterDays: '0',
  heldCap: '',
  carryOverMax: '',
  carryOverLastDay: null,
  debt: 'carried',
  floor: '0',
  pendingReserves: true,
  waitingDays: '0',
  noticeDays: '0',
  backDatingDays: '',
  maxInRow: '',
  wholeDays: false,
  blackouts: [],
}

export function valuesOf({ filledFrom: rules, group, today }: Props): Values {
  const whom = whomOf(group)
  if (!rules) return { ...whom, ...FIRST, from: today }
  const { unlimited, daysType, accrual, proration, rounding, partTime, stepsApply, debt, pendingReserves } = rules
  return {
    ...whom,
    unlimited,
    daysType,
    accrual,
    proration,
    rounding,
    partTime,
    stepsApply,
    debt,
    pendingReserves,
    ...yearValues(rules, today),
    carryOn: rules.carryOn && thisYear(rules.carryOn, today),
    entitlement: unlimited ? '' : text(rules.entitlement),
    steps: rules.steps.map(({ afterMonths, entitlement }) => ({
      years: String(Math.round((afterMonths / 12) * 100) / 100),
      entitlement: text(entitlement),
    })),
    accrualAfterDays: String(rules.accrualAfterDays),
    heldCap: textOrNone(rules.heldCap),
    carryOverMax: textOrNone(rules.carryOverMax),
    carryOverLastDay: rules.carryOverLastDay && thisYear(rules.carryOverLastDay, today),
    floor: text(-rules.floor),
    waitingDays: String(rules.waitingDays),
    noticeDays: String(rules.noticeDays),
    backDatingDays: rules.backDatingDays === null ? '' : String(rules.backDatingDays),
    maxInRow: textOrNone(rules.maxInRow),
    wholeDays: rules.wholeDays,
    blackouts: rules.blackouts.map((one) => ({ ...one })),
    from: later(rules.from, today),
  }
}

function yearValues({ yearStart }: PolicyVersion, today: Day): Pick<Values, 'yearBegins' | 'yearStart'> {
  if (yearStart === HIRE_DAY) return { yearBegins: HIRE_DAY, yearStart: null }
  if (yearStart === CALENDAR_YEAR) return { yearBegins: 'january', yearStart: null }
  return { yearBegins: 'day', yearStart: thisYear(yearStart, today) }
}

function whomOf(group: Props['group']) {
  const known = group === 'new' ? null : group
  const ids = (targets: PolicyGroup['locations'] = []) => targets.flatMap(({ id }) => (id === null ? [] : [id]))
  return {
    name: known?.name ?? '',
    locationIds: ids(known?.locations),
    departmentIds: ids(known?.departments),
    employmentTypeIds: ids(known?.employmentTypes),
  }
}

function thisYear(monthDay: string, today: Day): Day {
  const day = `${today.slice(0, 4)}-${monthDay}`
  return isDay(day) ? day : `${today.slice(0, 4)}-02-28`
}

/** What the call takes. @throws what is no number, under its field, as the server would refuse it */
export function sentOf(values: Values, { kind, group }: Pick<Props, 'kind' | 'group'>, words: Words): SentPolicy {
  const read = new Reading(words)
  const sent = {
    kind,
    from: values.from ?? '',
    unlimited: values.unlimited,
    daysType: values.daysType as PolicyVersion['daysType'],
    accrual: values.accrual as PolicyVersion['accrual'],
    proration: values.proration as PolicyVersion['proration'],
    rounding: values.rounding as PolicyVersion['rounding'],
    partTime: values.partTime as PolicyVersion['partTime'],
    stepsApply: values.stepsApply as PolicyVersion['stepsApply'],
    debt: values.debt as PolicyVersion['debt'],
    yearStart: read.yearStart(values),
    carryOn: values.carryOn && values.carryOn.slice(5),
    carryOverLastDay: values.carryOverLastDay && values.carryOverLastDay.slice(5),
    pendingReserves: values.pendingReserves,
    ...(values.unlimited ? NO_BALANCE : balanceOf(values, read)),
    accrualAfterDays: read.whole('accrualAfterDays', values.accrualAfterDays),
    waitingDays: read.whole('waitingDays', values.waitingDays),
    noticeDays: read.whole('noticeDays', values.noticeDays),
    backDatingDays: values.backDatingDays.trim() === '' ? null : read.whole('backDatingDays', values.backDatingDays),
    maxInRow: read.orNone('maxInRow', values.maxInRow),
    wholeDays: values.wholeDays,
    blackouts: read.blackouts(values.blackouts),
    group: group && groupOf(values, group),
  }
  read.ensure()
  return sent
}

const NO_BALANCE = { entitlement: 0, steps: [], heldCap: null, carryOverMax: null, floor: 0 }

const balanceOf = (values: Values, read: Reading) => ({
  entitlement: read.amount('entitlement', values.entitlement),
  steps: read.steps(values.steps),
  heldCap: read.orNone('heldCap', values.heldCap),
  carryOverMax: read.orNone('carryOverMax', values.carryOverMax),
  floor: -Math.abs(read.amount('floor', values.floor)) || 0,
})

const groupOf = (
  { name, locationIds, departmentIds, employmentTypeIds }: Values,
  group: NonNullable<Props['group']>,
) => ({ ...(group !== 'new' && { id: group.id }), name, locationIds, departmentIds, employmentTypeIds })

/** Messages for values that cannot be read. */
export interface Words {
  blackout: string
  days: string
  yearStart: string
  whole: string
}

/** Reads numbers and gathers what is none. */
class Reading {
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
  yearStart({ yearBegins, yearStart }: Values): string {
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
