import { toDays } from '#kit/amounts.ts'
import type { Input } from '#kit/contract.ts'
import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import type { Balance } from '../../balances/contract.ts'
import { BUILT_IN, type Kind } from '../../types/contract.ts'
import type { FactRow } from '../../balances/server/fact-store.ts'
import { GROUPS, timeOffReports } from '../contract.ts'
import { reportFacts } from '../facts.ts'
import { factsOf, type Ground, groundOf, NO_ABSENCE } from './actions.ts'
import { may } from './access.ts'
import { holdingOf, isPaid, worthsOf } from './money-actions.ts'
import { type Absence, absenceIn, balanceFor, bradfordOf, comingIn, totalOf } from './figures-present.ts'
import { rateOf } from './rules.ts'
import type { Listed } from './store.ts'

const PART = 200
type ReportInput = Input<typeof timeOffReports.exportTimeOffReport>

export const reportExport = exportOf({
  name: 'time-off-report',
  route: timeOffReports.exportTimeOffReport,
  fact: reportFacts.exported,
  tag: 'time-off',
  plan: planOf,
})

const BALANCE = ['entitled', 'taken', 'planned', 'waiting', 'remaining', 'expiring', 'expiresOn'] as const

async function planOf(ctx: Asking, asked: ReportInput): Promise<Plan> {
  const ground = await groundOf(ctx, asked)
  const { firstDay, lastDay } = ground.period
  const word = (name: string) => ctx.say(`timeOffReports.${name}`)
  const kindWord = (kind: Kind) =>
    ground.types.find((one) => one.kind === kind)?.name ?? ctx.say(`timeOffReports.kinds.${kind}`)
  const groups = GROUPS.filter((by) => may.groupBy(ctx.actor, by))
  return {
    name: `${word('title')} ${firstDay} – ${lastDay}`,
    format: asked.format,
    head: [
      word('name'),
      ...groups.map((by) => word(`by.${by}`)),
      word('working'),
      ...absentFor(ground).map((kind) => `${word('awayDays')}: ${kindWord(kind)}`),
      word('awayDays'),
      word('rate'),
      word('coming'),
      ...(ground.compared ? [word('awayBefore'), word('rateBefore')] : []),
      ...(asked.bradford ? [word('bradford')] : []),
      ...balancesOf(ground).flatMap((kind) => BALANCE.map((name) => `${kindWord(kind)}: ${word(name)}`)),
      ...(hasMoney(asked, ground) ? MONEY.map((name) => `${kindWord(asked.kind)}: ${word(name)}`) : []),
    ],
    count: async () => ground.chosen.length,
    parts: async function* (read: Read) {
      let part: Person[] = []
      const cells = () => (hasMoney(asked, ground) ? withMoney(ctx, asked, read, part) : part.map((its) => its.cells))
      for await (const { one, row } of factsOf(read, ground.chosen)) {
        part.push({ row, cells: cellsOf(ctx, asked, ground, one, row) })
        if (part.length < PART) continue
        yield await cells()
        part = []
      }
      if (part.length > 0) yield await cells()
    },
    details: {
      filters: [...GROUPS, 'search' as const].filter((name) => asked[name]),
      period: `${firstDay}/${lastDay}`,
      ...(hasMoney(asked, ground) && { money: true }),
    },
  }
}

/** The file has columns before it has rows: archived types have theirs. */
const absentFor = ({ types }: Ground): Kind[] => [
  ...BUILT_IN,
  ...types.filter(({ countsAsWork }) => !countsAsWork).map(({ kind }) => kind),
]
const balancesOf = ({ types }: Ground): Kind[] => [...BUILT_IN, ...types.map(({ kind }) => kind)]

const MONEY = ['worth', 'currency'] as const
const hasMoney = ({ money, kind }: ReportInput, { types }: Ground) => money === 'on' && isPaid(kind, types)

interface Person {
  row: FactRow
  cells: string[]
}

async function withMoney(ctx: Asking, asked: ReportInput, read: Read, people: readonly Person[]): Promise<string[][]> {
  const held = people.map(({ row }) => {
    const { unlimited, balance } = balanceFor(row, asked.kind, ctx.language, asked.asOf, ctx.now)
    return holdingOf(ctx, asked, row, { unlimited, remaining: balance })
  })
  const worths = await read((db) => worthsOf({ db, actor: ctx.actor }, held))
  return people.map(({ row, cells }) => {
    const worth = worths.get(row.userId)
    return [...cells, ...(worth ? [(worth.amount / 100).toFixed(2), worth.currency] : ['', ''])]
  })
}

const days = (amount: number) => String(toDays(amount))
const percent = (one: { working: number; away: number }) => `${(rateOf(one) * 100).toFixed(1)}`

function cellsOf(ctx: Asking, asked: ReportInput, ground: Ground, one: Listed, row: FactRow): string[] {
  const name = `${one.person.firstName} ${one.person.lastName}`.trim()
  const groups = GROUPS.filter((by) => may.groupBy(ctx.actor, by)).map((by) => one[by]?.name ?? '')
  const balances = balancesOf(ground).flatMap((kind) =>
    balanceCells(balanceFor(row, kind, ctx.language, asked.asOf, ctx.now)),
  )
  return [name, ...groups, ...absenceCells(ctx, asked, ground, row), ...balances]
}

function absenceCells({ language }: Asking, asked: ReportInput, ground: Ground, row: FactRow): string[] {
  const { period, until, compared } = ground
  const absence = until ? absenceIn(row, language, { ...period, lastDay: until }) : NO_ABSENCE
  const then = compared && absenceIn(row, language, compared)
  const shares = ({ working, away }: Absence) => {
    const total = totalOf(away)
    return [days(total), percent({ working, away: total })]
  }
  return [
    days(absence.working),
    ...absentFor(ground).map((kind) => days(absence.away[kind] ?? 0)),
    ...shares(absence),
    days(comingIn(row, language, period, until)),
    ...(then ? shares(then) : []),
    ...(asked.bradford ? [until ? String(bradfordOf(row, language, until)) : ''] : []),
  ]
}

const balanceCells = ({ unlimited, nextExpiry, ...b }: Balance): string[] => [
  unlimited ? '' : days(b.earned),
  days(b.taken),
  days(b.planned),
  days(b.reserved),
  unlimited ? '' : days(b.balance),
  nextExpiry ? days(nextExpiry.amount) : '',
  nextExpiry?.lastDay ?? '',
]
