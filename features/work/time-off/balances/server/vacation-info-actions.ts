import { fromDays, toDays } from '#kit/amounts.ts'
import { type Day, endOfYear, startOfYear, todayIn, type Weekday } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { invalid } from '#platform/problems.ts'
import type { VacationInfo } from '../contract.ts'
import { balanceFacts } from '../facts.ts'
import { rowOf } from './actions.ts'
import { companyInfo, endAsking } from './company-week-store.ts'
import { factsFrom, policiesFrom, todayOf } from './facts-present.ts'
import { putPolicy } from './policy-store.ts'
import { weekBetween } from './rules/calendar.ts'
import { fullWeekOf } from './rules/defaults.ts'
import { balanceOn } from './rules/engine.ts'
import { shareOf } from './rules/entitlement.ts'
import type { Policies, PolicyVersion } from './rules/facts.ts'
import { DEFAULT_SETTINGS } from './rules/settings.ts'
import * as store from './store.ts'

export async function vacationInfo(ctx: Context, userId: string) {
  const row = await rowOf(ctx, userId)
  const today = todayOf(row, ctx.now)
  const { entitlement, daysType } = rulesOn(policiesFrom(row, 'vacation'), today)
  const week = await store.weekOf(ctx.db, userId, today)
  return { ...week, vacationDaysPerYear: toDays(entitlement), vacationDaysType: daysType }
}

/** The company's, which every person has who has none of their own; where it has no rules of vacation yet, no days. */
export async function companyVacationInfo(ctx: Context): Promise<VacationInfo> {
  const { weekFrom: _week, vacationFrom: _vacation, settings, ...week } = await companyInfo(ctx.db, todayOfCompany(ctx))
  const { entitlement, daysType } = { ...DEFAULT_SETTINGS, ...settings }
  return { ...week, vacationDaysPerYear: toDays(entitlement), vacationDaysType: daysType }
}

/** With either the mandatory action is done. */
export async function updateVacationInfo(
  ctx: Context,
  { userId, ...given }: VacationInfo & { userId?: string | undefined },
) {
  if (given.workingDayEnd <= given.workingDayStart) throw invalid({ workingDayEnd: ['timeOff.dayEndsBeforeItStarts'] })
  if (userId !== undefined) {
    await updateOfPerson(ctx, { ...given, userId })
    await endAsking(ctx.db)
  } else await updateOfCompany(ctx, given)
}

/** What it began with is put right from the beginning, as nobody has worked by it; later changes are from today on. */
async function updateOfCompany(ctx: Context, given: VacationInfo) {
  const today = todayOfCompany(ctx)
  const began = await endAsking(ctx.db)
  const { weekFrom, vacationFrom, settings } = await companyInfo(ctx.db, today)
  const week = weekIn(given)
  await store.putSchedule(ctx.db, null, began ? weekFrom : today, week)
  await putPolicy(ctx.db, {
    userId: null,
    kind: 'vacation',
    from: began ? (vacationFrom ?? startOfYear(today)) : today,
    settings: { ...settings, ...vacationIn(given), fullWeek: fullWeekOf(week) },
    createdBy: ctx.actor.userId,
  })
  await record(ctx, balanceFacts.companyVacationInfoUpdated, ctx.company.id, { ...given })
}

async function updateOfPerson(ctx: Context, input: VacationInfo & { userId: string }) {
  const row = await rowOf(ctx, input.userId)
  const today = todayOf(row, ctx.now)
  await store.putSchedule(ctx.db, input.userId, today, weekIn(input))
  // only what is agreed with this person: the company's later versions go on reaching them
  const settings = vacationIn(input)
  await putPolicy(ctx.db, {
    userId: input.userId,
    kind: 'vacation',
    from: today,
    settings,
    createdBy: ctx.actor.userId,
  })
  await record(ctx, balanceFacts.vacationInfoUpdated, input.userId, { ...input })
}

const weekIn = (given: VacationInfo) => ({
  weekStart: given.workingWeekStart,
  weekEnd: given.workingWeekEnd,
  dayStart: given.workingDayStart,
  dayEnd: given.workingDayEnd,
})

const vacationIn = (given: Pick<VacationInfo, 'vacationDaysPerYear' | 'vacationDaysType'>) => ({
  unlimited: false,
  entitlement: fromDays(given.vacationDaysPerYear),
  daysType: given.vacationDaysType,
})

/** It has no place of its own: the day of its people is known with their locations. */
const todayOfCompany = (ctx: Context): Day => todayIn('UTC', ctx.now)

type Agreed = Pick<VacationInfo, 'workingWeekStart' | 'workingWeekEnd' | 'vacationDaysPerYear' | 'vacationDaysType'>

/** The effect of a number agreed with one person, by the same rules as their balance. */
export async function previewVacationInfo(ctx: Context, { userId, ...agreed }: Agreed & { userId: string }) {
  const row = await rowOf(ctx, userId)
  const today = todayOf(row, ctx.now)
  const full = fromDays(agreed.vacationDaysPerYear)
  const [start, end] = [agreed.workingWeekStart as Weekday, agreed.workingWeekEnd as Weekday]
  const settings = vacationIn(agreed)
  const before = <T extends { own: boolean; from: Day }>(rows: readonly T[]) =>
    rows.filter(({ own, from }) => !own || from < today)
  const after = {
    ...row,
    schedules: [...before(row.schedules), { own: true, from: today, start, end, parts: {} }],
    policies: [...before(row.policies), { kind: 'vacation' as const, own: true, from: today, settings }],
  }
  const policies = policiesFrom(after, 'vacation')
  const share = shareOf(rulesOn(policies, today), weekBetween(start, end), full)
  const facts = factsFrom(after, 'vacation', ctx.language)
  return {
    full,
    perYear: Math.round(share.rate),
    week: share.week,
    fullWeek: share.fullWeek,
    scaled: share.scaled === 'yes',
    thisYear: balanceOn(facts, policies, endOfYear(today)).earned,
  }
}

/** The rules of that day; the first version also rules the days before it. */
const rulesOn = ({ versions }: Policies, day: Day): PolicyVersion =>
  versions.findLast((version) => version.from <= day) ?? versions[0]!
