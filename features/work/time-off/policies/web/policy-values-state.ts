import { toDays } from '#kit/amounts.ts'
import type { Sent } from '#kit/contract.ts'
import { type Day, isDay, later } from '#kit/days.ts'
import type { Kind } from '../../types/contract.ts'
import { CALENDAR_YEAR, HIRE_DAY, type policies, type PolicyGroup, type PolicyVersion } from '../contract.ts'
import { type BlackoutValues, Reading, type StepValues, type Words } from './policy-reading-state.ts'

export interface Values {
  name: string
  locationIds: string[]
  departmentIds: string[]
  employmentTypeIds: string[]
  unlimited: boolean
  entitlement: string
  daysType: string | null
  holidaysInCalendarDays: string | null
  extendToNextWorkingDay: boolean
  sandwich: string | null
  accrual: string | null
  proration: string | null
  rounding: string | null
  partTime: string | null
  compensateOffScheduleHolidays: boolean
  steps: StepValues[]
  stepsApply: string | null
  yearBegins: string | null
  /** Picked in a calendar; only month and date count, as with `carryOn` and `carryOverLastDay`. */
  yearStart: Day | null
  carryOn: Day | null
  accrualAfterDays: string
  accrualRetroactive: boolean
  heldCap: string
  carryOverMax: string
  carryOverLastDay: Day | null
  startedBeforeExpiryCountsInFull: boolean
  takeOrder: string | null
  debt: string | null
  floor: string
  pendingReserves: boolean
  waitingDays: string
  noticeDays: string
  backDatingDays: string
  maxInRow: string
  certificateAfterDays: string
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

const wholeOrNone = (days: number | null) => (days === null ? '' : String(days))

/** Where a kind has no rules yet. */
const FIRST = {
  unlimited: false,
  entitlement: '',
  daysType: 'working',
  holidaysInCalendarDays: 'counted',
  extendToNextWorkingDay: false,
  sandwich: 'none',
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'nearest-half',
  partTime: 'scaled',
  compensateOffScheduleHolidays: true,
  steps: [] as StepValues[],
  stepsApply: 'when-eligible',
  yearBegins: 'january',
  yearStart: null,
  carryOn: null,
  accrualAfterDays: '0',
  accrualRetroactive: false,
  heldCap: '',
  carryOverMax: '',
  carryOverLastDay: null,
  startedBeforeExpiryCountsInFull: false,
  takeOrder: 'first-expiring',
  debt: 'carried',
  floor: '0',
  pendingReserves: true,
  waitingDays: '0',
  noticeDays: '0',
  backDatingDays: '',
  maxInRow: '',
  certificateAfterDays: '',
  wholeDays: false,
  blackouts: [],
}

export function valuesOf({ filledFrom: rules, group, today }: Props): Values {
  const whom = whomOf(group)
  if (!rules) return { ...whom, ...FIRST, from: today }
  const { unlimited } = rules
  return {
    ...whom,
    ...asTheyAre(rules),
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
    backDatingDays: wholeOrNone(rules.backDatingDays),
    maxInRow: textOrNone(rules.maxInRow),
    certificateAfterDays: wholeOrNone(rules.certificateAfterDays),
    blackouts: rules.blackouts.map((one) => ({ ...one })),
    from: later(rules.from, today),
  }
}

/** What the form has as the rules have it. */
const AS_THEY_ARE = [
  'unlimited',
  'daysType',
  'holidaysInCalendarDays',
  'extendToNextWorkingDay',
  'sandwich',
  'accrual',
  'accrualRetroactive',
  'proration',
  'rounding',
  'partTime',
  'compensateOffScheduleHolidays',
  'stepsApply',
  'startedBeforeExpiryCountsInFull',
  'takeOrder',
  'debt',
  'pendingReserves',
  'wholeDays',
] as const satisfies readonly (keyof Values & keyof PolicyVersion)[]
type AsTheyAre = (typeof AS_THEY_ARE)[number]

const asTheyAre = <From extends Pick<Values | PolicyVersion, AsTheyAre>>(from: From) =>
  Object.fromEntries(AS_THEY_ARE.map((name) => [name, from[name]])) as Pick<From, AsTheyAre>

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
    // a select holds one of its options
    ...(asTheyAre(values) as Pick<PolicyVersion, AsTheyAre>),
    yearStart: read.yearStart(values),
    carryOn: values.carryOn && values.carryOn.slice(5),
    carryOverLastDay: values.carryOverLastDay && values.carryOverLastDay.slice(5),
    ...(values.unlimited ? NO_BALANCE : balanceOf(values, read)),
    accrualAfterDays: read.whole('accrualAfterDays', values.accrualAfterDays),
    waitingDays: read.whole('waitingDays', values.waitingDays),
    noticeDays: read.whole('noticeDays', values.noticeDays),
    backDatingDays: read.wholeOrNone('backDatingDays', values.backDatingDays),
    maxInRow: read.orNone('maxInRow', values.maxInRow),
    certificateAfterDays: read.wholeOrNone('certificateAfterDays', values.certificateAfterDays),
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
