import type { Input } from '#kit/contract.ts'
import type { Day } from '#kit/days.ts'
import type { MonthDay, PolicySettings } from '../../balances/server/rules/facts.ts'
import { DEFAULT_SETTINGS } from '../../balances/server/rules/settings.ts'
import { HIRE_DAY, type policies, type PolicyVersion } from '../contract.ts'
import type { Row } from './store.ts'

export type Wanted = Omit<Input<(typeof policies)['savePolicy']>, 'basedOn'>

/** Newest first, each series (the company's, or a group's) of a leave type numbered by itself. */
export function present(rows: readonly Row[], today: Day): PolicyVersion[] {
  const series = Map.groupBy(rows, (row) => `${row.kind} ${row.group?.id ?? ''}`)
  return [...series.values()].flatMap((versions) => {
    const current = versions.findLast((version) => version.from <= today)
    return versions
      .map((row, index): PolicyVersion => ({
        id: row.id,
        kind: row.kind,
        from: row.from,
        state: row === current ? 'current' : row.from <= today ? 'past' : 'planned',
        number: index + 1,
        group: row.group,
        ...rulesOf(row.settings),
        by: row.by,
      }))
      .toReversed()
  })
}

function rulesOf(stored: Row['settings']) {
  const { carryOver, fullWeek: _week, yearStart, carryOn, ...settings } = { ...DEFAULT_SETTINGS, ...stored }
  const shown = Object.fromEntries(SHOWN.map((name) => [name, settings[name]])) as Pick<PolicySettings, Shown>
  const blackouts = settings.blackouts.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
  const steps = settings.steps.toSorted((a, b) => a.afterMonths - b.afterMonths)
  return {
    ...shown,
    steps,
    blackouts,
    yearStart: yearStart === 'hire-day' ? HIRE_DAY : textOf(yearStart),
    carryOn: carryOn && textOf(carryOn),
    carryOverMax: carryOver.max,
    carryOverLastDay: carryOver.lastDay && textOf(carryOver.lastDay),
  }
}

/** Settings of the engine that people set as they are. */
const SHOWN = [
  'unlimited',
  'entitlement',
  'daysType',
  'accrual',
  'proration',
  'rounding',
  'floor',
  'pendingReserves',
  'stepsApply',
  'partTime',
  'accrualAfterDays',
  'accrualRetroactive',
  'compensateOffScheduleHolidays',
  'holidaysInCalendarDays',
  'extendToNextWorkingDay',
  'sandwich',
  'startedBeforeExpiryCountsInFull',
  'takeOrder',
  'heldCap',
  'debt',
  'waitingDays',
  'noticeDays',
  'backDatingDays',
  'wholeDays',
  'maxInRow',
  'certificateAfterDays',
] as const satisfies readonly (keyof PolicySettings)[]
type Shown = (typeof SHOWN)[number]

/** What a call sets; what it leaves out is not among it. */
export function settingsOf(wanted: Wanted): Partial<PolicySettings> {
  const { carryOverMax, carryOverLastDay, steps, blackouts, yearStart, carryOn } = wanted
  const given = SHOWN.filter((name) => wanted[name] !== undefined).map((name) => [name, wanted[name]])
  return {
    ...(Object.fromEntries(given) as Partial<PolicySettings>),
    ...(steps && { steps }),
    ...(blackouts && { blackouts }),
    ...(yearStart && { yearStart: yearStart === HIRE_DAY ? HIRE_DAY : monthDayOf(yearStart) }),
    ...(carryOn !== undefined && { carryOn: carryOn ? monthDayOf(carryOn) : null }),
    carryOver: { max: carryOverMax, lastDay: carryOverLastDay ? monthDayOf(carryOverLastDay) : null },
  }
}

/** A version of a group for the audit trail, with names instead of ids. */
export const described = (row: Row | undefined) => ({
  ...DEFAULT_SETTINGS,
  ...row?.settings,
  ...(row?.group && {
    name: row.group.name,
    locations: namesOf(row.group.locations),
    departments: namesOf(row.group.departments),
    employmentTypes: namesOf(row.group.employmentTypes),
  }),
})

const namesOf = (targets: readonly { name: string }[]) => targets.map(({ name }) => name).join(', ')

const monthDayOf = (text: string): MonthDay => ({ month: Number(text.slice(0, 2)), date: Number(text.slice(3)) })
const textOf = ({ month, date }: MonthDay) => `${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
