import { setImmediate as otherWork } from 'node:timers/promises'
import { type Day, todayIn } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { ensure } from '#platform/problems.ts'
import type { Balance } from '../../balances/contract.ts'
import { BUILT_IN, type Kind } from '../../types/contract.ts'
import { type FactRow, factRows } from '../../balances/server/fact-store.ts'
import { ensureKnown } from '../../types/server/kind-actions.ts'
import { type NamedType, namedTypes } from '../../types/server/kind-store.ts'
import { type ReportInput, GROUPS, NONE, type Report, type ReportRow } from '../contract.ts'
import { may } from './access.ts'
import {
  type Absence,
  absenceIn,
  balanceFor,
  bradfordOf,
  comingIn,
  Heat,
  type Sums,
  totalOf,
} from './figures-present.ts'
import { choicesOf, groupsOf, pageOf } from './groups-present.ts'
import { holdingOf, type Holding, isPaid, readersTrace, worthsOf } from './money-actions.ts'
import { before, type Period, periodOf, sorted, sumOf, treeOf, type Unit, untilOf } from './rules.ts'
import * as store from './store.ts'

/** People whose facts are read at once. */
const BATCH = 500
/** After so many people the server does other work: counting them takes it some 100 ms. */
const PAUSE = 100

/** What the report rests on: the days, and the people who are left by its filters. */
export interface Ground {
  today: Day
  period: Period
  until: Day | null
  compared: Period | null
  everyone: readonly store.Listed[]
  chosen: readonly store.Listed[]
  units: readonly Unit[]
  /** The company's own types of leave. */
  types: readonly NamedType[]
}

type Reading = Pick<Context, 'db' | 'actor' | 'now' | 'language'>

/** @throws Problem 403 where it is narrowed or grouped by what the reader may not see of people, or asks for what only few may */
export async function groundOf(ctx: Reading, asked: ReportInput): Promise<Ground> {
  ensure(may.read(ctx.actor))
  ensure(!(asked.bradford || asked.sort === 'bradford') || may.bradford(ctx.actor))
  ensure(!asked.money || may.money(ctx.actor))
  await ensureKnown(ctx, asked.kind)
  for (const by of GROUPS) ensure((!asked[by] && asked.group !== by) || may.groupBy(ctx.actor, by))
  const today = todayIn('UTC', ctx.now)
  const period = periodOf(asked, today)
  const until = untilOf(period, today)
  const everyone = (await store.people(ctx, { ...period, search: asked.search })).map((one) => permitted(ctx, one))
  const units = await store.departments(ctx)
  return {
    today,
    period,
    until,
    compared: asked.compare && until ? before({ ...period, lastDay: until }, asked.compare) : null,
    everyone,
    chosen: everyone.filter(filtering(asked, units)),
    units,
    types: await namedTypes(ctx.db),
  }
}

const permitted = ({ actor }: Reading, one: store.Listed): store.Listed => ({
  ...one,
  ...Object.fromEntries(GROUPS.filter((by) => !may.groupBy(actor, by)).map((by) => [by, null])),
})

function filtering(asked: ReportInput, units: readonly Unit[]) {
  const within = (ids: readonly string[]) =>
    new Set(treeOf(units).flatMap((unit) => (ids.includes(unit.id) ? [...unit.ids] : [])))
  const wanted = GROUPS.flatMap((by) => {
    const ids = asked[by]
    return ids ? [{ by, ids: by === 'department' ? new Set([...ids, ...within(ids)]) : new Set(ids) }] : []
  })
  return (one: store.Listed) => wanted.every(({ by, ids }) => ids.has(one[by]?.id ?? NONE))
}

/** Facts of these people, some at a time. */
export async function* factsOf(
  read: <T>(work: (db: Context['db']) => Promise<T>) => Promise<T>,
  people: readonly store.Listed[],
): AsyncIterable<{ one: store.Listed; row: FactRow }> {
  for (let at = 0; at < people.length; at += BATCH) {
    const part = people.slice(at, at + BATCH)
    const rows = await read((db) =>
      factRows(
        db,
        part.map(({ id }) => id),
      ),
    )
    const byId = new Map(rows.map((row) => [row.userId, row]))
    for (const [index, one] of part.entries()) {
      if (index % PAUSE === 0) await otherWork()
      const row = byId.get(one.id)
      if (row) yield { one, row }
    }
  }
}

const added = (sums: Sums, more: Sums): Sums => ({
  ...sums,
  ...Object.fromEntries(Object.entries(more).map(([kind, days]) => [kind, (sums[kind] ?? 0) + days])),
})

const withoutLimit = ({ unlimited }: Balance, amount: number) => (unlimited ? 0 : amount)

function balanceFigures(balance: Balance) {
  return {
    unlimited: balance.unlimited,
    entitled: withoutLimit(balance, balance.earned),
    taken: balance.taken,
    planned: balance.planned,
    waiting: balance.reserved,
    remaining: withoutLimit(balance, balance.balance),
    expiring: balance.nextExpiry?.amount ?? 0,
    nextExpiry: balance.nextExpiry,
  }
}

/** One person's row, and what they were away by leave type, now and in the period before. */
function figuresOf(ctx: Reading, asked: ReportInput, { period, until, compared }: Ground, heat: Heat, row: FactRow) {
  const { language, now } = ctx
  const absence = until ? absenceIn(row, language, { ...period, lastDay: until }, heat.add) : NO_ABSENCE
  const then = compared && absenceIn(row, language, compared)
  return {
    byKind: absence.away,
    byKindBefore: then?.away ?? NO_ABSENCE.away,
    figures: {
      working: absence.working,
      away: totalOf(absence.away),
      coming: comingIn(row, language, period, until),
      before: then && { working: then.working, away: totalOf(then.away) },
      ...balanceFigures(balanceFor(row, asked.kind, language, asked.asOf, now)),
      bradford: asked.bradford && until ? bradfordOf(row, language, until) : null,
      worth: null,
    },
  }
}

export const NO_ABSENCE: Absence = { working: 0, away: {} }

/** The page of the report, and a trace of whose pay it shows. */
export async function show(ctx: Context, { from, ...asked }: ReportInput & { from: number }): Promise<Report> {
  const { report, rows } = await reportOf(ctx, asked, from)
  if (asked.money) await readersTrace(ctx, asked, { rows, shown: report.people })
  return report
}

export async function reportOf(
  ctx: Reading,
  asked: ReportInput,
  from = 0,
): Promise<{ report: Report; rows: readonly ReportRow[] }> {
  const ground = await groundOf(ctx, asked)
  const { period, until, compared, types, units } = ground
  const withMoney = asked.money === 'on' && isPaid(asked.kind, types)
  const { rows, heat, byKind, byKindBefore } = await counted(ctx, asked, ground, withMoney)
  const report: Report = {
    ...period,
    until,
    asOf: asked.asOf ?? null,
    before: compared,
    unlimited: rows.length > 0 && rows.every(({ unlimited }) => unlimited),
    total: sumOf(rows, withMoney),
    byKind: kindsIn(types, [byKind, byKindBefore]).map((kind) => ({
      kind,
      away: byKind[kind] ?? 0,
      before: compared && (byKindBefore[kind] ?? 0),
    })),
    months: heat.list(),
    groups: asked.group ? groupsOf(asked.group, rows, { units, withMoney }) : [],
    ...pageOf(sorted(rows, asked.sort, asked.direction), from),
    choices: Object.fromEntries(
      GROUPS.filter((by) => may.groupBy(ctx.actor, by)).map((by) => [by, choicesOf(by, ground)]),
    ),
    may: { bradford: may.bradford(ctx.actor), money: may.money(ctx.actor) && isPaid(asked.kind, types) },
  }
  return { report, rows }
}

async function counted(ctx: Reading, asked: ReportInput, ground: Ground, withMoney: boolean) {
  const heat = new Heat(ground.period)
  const rows: ReportRow[] = []
  const held: Holding[] = []
  let [byKind, byKindBefore] = [NO_ABSENCE.away, NO_ABSENCE.away]
  for await (const { one, row } of factsOf((work) => work(ctx.db), ground.chosen)) {
    const its = figuresOf(ctx, asked, ground, heat, row)
    byKind = added(byKind, its.byKind)
    byKindBefore = added(byKindBefore, its.byKindBefore)
    rows.push({ ...one, ...its.figures })
    if (withMoney) held.push(holdingOf(ctx, asked, row, its.figures))
  }
  const worths = await worthsOf(ctx, held)
  return { heat, byKind, byKindBefore, rows: rows.map((row) => ({ ...row, worth: worths.get(row.id) ?? null })) }
}

/** The kinds of absence: of the company's own those that are offered, or that someone was away for. */
export const kindsIn = (types: readonly NamedType[], sums: readonly Sums[] = []): Kind[] => [
  ...BUILT_IN,
  ...types
    .filter(({ kind, isArchived, countsAsWork }) => !countsAsWork && (!isArchived || sums.some((one) => one[kind])))
    .map(({ kind }) => kind),
]
