import { countryById } from '#features/core/catalogues/server/api.ts'
import type { NewCompany } from '#features/core/company/server/api.ts'
import { type Day, startOfYear, todayIn } from '#kit/days.ts'
import type { Input } from '#kit/contract.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { conflict, invalid } from '#platform/problems.ts'
import { defaultPolicies } from '../../balances/server/api.ts'
import { changePolicy, insertPolicy, makingPolicies } from '../../balances/server/policy-store.ts'
import type { MonthDay } from '../../balances/server/rules/facts.ts'
import { DEFAULT_SETTINGS } from '../../balances/server/rules/settings.ts'
import type { policies, PolicyVersion } from '../contract.ts'
import { policyFacts } from '../facts.ts'
import * as store from './store.ts'

export async function list(ctx: Context): Promise<{ data: PolicyVersion[]; today: Day }> {
  const today = todayIn(await store.timeZone(ctx.db), ctx.now)
  return { data: present(await store.list(ctx.db), today), today }
}

type Wanted = Input<(typeof policies)['savePolicy']>

/** Days that are past keep their rules: a version begins today or later. What the form does not show is kept from the version before. */
export async function save(ctx: Context, wanted: Wanted): Promise<PolicyVersion> {
  const today = todayIn(await store.timeZone(ctx.db), ctx.now)
  if (wanted.from < today) throw invalid({ from: ['policies.notBeforeToday'] })
  const known = (await store.list(ctx.db)).filter((one) => one.kind === wanted.kind)
  const sameDay = known.find((one) => one.from === wanted.from)
  if (sameDay && sameDay.id !== wanted.basedOn) throw conflict('errors.stale')
  const before = known.findLast((one) => one.from <= wanted.from)
  const settings = { ...before?.settings, ...settingsOf(wanted) }
  const { kind, from } = wanted
  const version = { kind, from, settings, createdBy: ctx.actor.userId }
  const id = sameDay ? await changePolicy(ctx.db, sameDay.id, version) : await insertPolicy(ctx.db, version)
  if (!id) throw conflict('errors.stale')
  await record(ctx, policyFacts.policyChanged, id, {
    kind,
    from,
    changes: changesBetween({ ...DEFAULT_SETTINGS, ...before?.settings }, settings),
  })
  const saved = { id, kind, from, settings, by: `${ctx.actor.firstName} ${ctx.actor.lastName}` }
  const after = [...known.filter((one) => one !== sameDay), saved].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return present(after, today).find((one) => one.id === id)!
}

/** The policies that a new company begins with. */
export const first = (db: Db, { now, countryId }: NewCompany) =>
  makingPolicies(db, defaultPolicies(startOfYear(todayIn('UTC', now)), {}, countryById(countryId)?.code))

function present(rows: readonly store.Row[], today: Day): PolicyVersion[] {
  const kinds = Map.groupBy(rows, (row) => row.kind)
  return [...kinds.values()].flatMap((versions) => {
    const current = versions.findLast((version) => version.from <= today)
    return versions
      .map((row, index): PolicyVersion => ({
        id: row.id,
        kind: row.kind,
        from: row.from,
        state: row === current ? 'current' : row.from <= today ? 'past' : 'planned',
        number: index + 1,
        ...rulesOf(row.settings),
        by: row.by,
      }))
      .toReversed()
  })
}

function rulesOf(stored: store.Row['settings']) {
  const { carryOver, unlimited, entitlement, daysType, accrual, proration, rounding, floor, pendingReserves } = {
    ...DEFAULT_SETTINGS,
    ...stored,
  }
  const shown = { unlimited, entitlement, daysType, accrual, proration, rounding, floor, pendingReserves }
  return { ...shown, carryOverMax: carryOver.max, carryOverLastDay: carryOver.lastDay && textOf(carryOver.lastDay) }
}

function settingsOf({ kind: _kind, from: _from, basedOn: _based, carryOverMax, carryOverLastDay, ...rules }: Wanted) {
  const [month, date] = carryOverLastDay?.split('-').map(Number) ?? []
  return { ...rules, carryOver: { max: carryOverMax, lastDay: month && date ? { month, date } : null } }
}

const textOf = ({ month, date }: MonthDay) => `${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
