import { fromDays, toDays } from '#kit/amounts.ts'
import type { DayEffects, Decisions } from '#features/core/day-effects/contract.ts'
import { type Day, endOfYear, startOfYear, todayIn, type Weekday } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found, invalid } from '#platform/problems.ts'
import type { VacationInfo } from '../contract.ts'
import { balanceFacts } from '../facts.ts'
import { rowOf } from './actions.ts'
import { companyInfo, endAsking } from './company-week-store.ts'
import { factsFrom, policiesFrom, todayOf } from './facts-present.ts'
import { drafted, ensureChecked } from './policy-check-actions.ts'
import { type CompanyWeekChange, companyWeekEffects } from './ports.ts'
import { putPolicy } from './policy-store.ts'
import { weekBetween } from './rules/calendar.ts'
import { fullWeekOf } from './rules/defaults.ts'
import { balanceOn } from './rules/engine.ts'
import { shareOf } from './rules/entitlement.ts'
import type { Policies, PolicyVersion } from './rules/facts.ts'
import { DEFAULT_SETTINGS } from './rules/settings.ts'
import { rangeOf } from './rules/week-range.ts'
import type { FactRow } from './fact-store.ts'
import * as store from './store.ts'

export async function vacationInfo(ctx: Context, userId: string) {
  const row = await rowOf(ctx, userId)
  const today = todayOf(row, ctx.now)
  const { entitlement, daysType } = rulesOn(policiesFrom(row, 'vacation'), today)
  return {
    ...(await weekHeld(ctx, row, today)),
    vacationDaysPerYear: toDays(entitlement),
    vacationDaysType: daysType,
  }
}

/** The week and the hours of that day; the days are those of a working schedule where the terms of employment have one. */
async function weekHeld(ctx: Context, row: FactRow, day: Day) {
  const said = await store.weekOf(ctx.db, row.userId, day)
  const { schedules } = factsFrom(row, 'vacation', ctx.language)
  const range = rangeOf((schedules.findLast(({ from }) => from <= day) ?? schedules[0]!).week)
  return hasSchedule(row) && range ? { ...said, workingWeekStart: range.start, workingWeekEnd: range.end } : said
}

const hasSchedule = ({ terms }: Pick<FactRow, 'terms'>) => terms.some(({ weeks }) => weeks.length > 0)

/** Whether a week is agreed on: one that a schedule says, and that was only sent back as it was shown, is not. */
const isAgreed = (row: FactRow, shown: object, given: Partial<VacationInfo>) =>
  !hasSchedule(row) ||
  Object.entries(shown).some(([name, value]) => name in given && given[name as keyof VacationInfo] !== value)

/** The company's, which every person has who has none of their own; where it has no rules of vacation yet, no days. */
export async function companyVacationInfo(ctx: Context): Promise<VacationInfo> {
  const {
    weekFrom: _week,
    vacationFrom: _vacation,
    toConfirm: _confirm,
    settings,
    ...week
  } = await companyInfo(ctx.db, todayOfCompany(ctx))
  const { entitlement, daysType } = { ...DEFAULT_SETTINGS, ...settings }
  return { ...week, vacationDaysPerYear: toDays(entitlement), vacationDaysType: daysType }
}

/** With either the mandatory action is done. */
export async function updateVacationInfo(
  ctx: Context,
  { userId, decisions, ...given }: VacationInfo & { userId?: string | undefined; decisions?: Decisions | undefined },
) {
  ensureHours(given)
  if (userId !== undefined) {
    await updateOfPerson(ctx, { ...given, userId })
    await endAsking(ctx.db)
  } else await updateOfCompany(ctx, given, decisions)
}

function ensureHours({ workingDayStart, workingDayEnd }: VacationInfo) {
  if (workingDayEnd <= workingDayStart) throw invalid({ workingDayEnd: ['timeOff.dayEndsBeforeItStarts'] })
}

async function updateOfCompany(ctx: Context, given: VacationInfo, decisions: Decisions | undefined) {
  const { weekFrom, rules, change } = await ofCompany(ctx, given)
  await ensureChecked(ctx, { ...rules, policies: [{ ...rules, own: false }], groups: [] })
  const touched = await weekEffects(ctx)?.settle(ctx, change, decisions)
  await endAsking(ctx.db)
  await store.putSchedule(ctx.db, null, weekFrom, weekIn(given))
  await putPolicy(ctx.db, { ...rules, userId: null, createdBy: ctx.actor.userId })
  await record(ctx, balanceFacts.companyVacationInfoUpdated, ctx.company.id, { ...given, ...(touched && { touched }) })
}

/** What another week or vacation of the company does to everyone's leave and balances. */
export async function foreseeCompanyWeek(ctx: Context, given: VacationInfo): Promise<DayEffects> {
  ensureHours(given)
  const { change } = await ofCompany(ctx, given)
  return found(await weekEffects(ctx)?.foresee(ctx, change))
}

const weekEffects = ({ ports }: Context) => ports.of(companyWeekEffects)[0]

/** What it began with is put right from the beginning, as nobody has worked by it; later changes are from today on. */
async function ofCompany(ctx: Context, given: VacationInfo) {
  const today = todayOfCompany(ctx)
  const { weekFrom: since, vacationFrom, settings, toConfirm } = await companyInfo(ctx.db, today)
  const weekFrom = toConfirm ? since : today
  const rules = {
    kind: 'vacation',
    from: toConfirm ? (vacationFrom ?? startOfYear(today)) : today,
    settings: { ...settings, ...vacationIn(given), fullWeek: fullWeekOf(weekIn(given)) },
  }
  const [start, end] = [given.workingWeekStart as Weekday, given.workingWeekEnd as Weekday]
  const week = { own: false, from: weekFrom, start, end, parts: {} }
  const change: CompanyWeekChange = {
    reason: ctx.say('dayEffects.reason.week'),
    from: weekFrom < rules.from ? weekFrom : rules.from,
    draft: (row) => ({
      ...drafted(row, { ...rules, policies: [{ ...rules, own: false }], groups: [] }),
      schedules: [...row.schedules.filter(({ own, from }) => own || from !== weekFrom), week],
    }),
  }
  return { weekFrom, rules, change }
}

async function updateOfPerson(ctx: Context, input: VacationInfo & { userId: string }) {
  const row = await rowOf(ctx, input.userId)
  const today = todayOf(row, ctx.now)
  if (isAgreed(row, await weekHeld(ctx, row, today), input))
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
  const week = { own: true, from: today, start, end, parts: {} }
  const isWeek = isAgreed(row, await weekHeld(ctx, row, today), agreed)
  const after = {
    ...row,
    schedules: isWeek ? [...before(row.schedules), week] : row.schedules,
    policies: [...before(row.policies), { kind: 'vacation' as const, own: true, from: today, settings }],
  }
  const policies = policiesFrom(after, 'vacation')
  const facts = factsFrom(after, 'vacation', ctx.language)
  const works = isWeek ? weekBetween(start, end) : facts.schedules.findLast(({ from }) => from <= today)!.week
  const share = shareOf(rulesOn(policies, today), works, full)
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
