import type { ReportSource, ReportSummary } from '#features/surfaces/reports/server/api.ts'
import { formatBalance, toDays } from '#kit/amounts.ts'
import type { Asking } from '#platform/exports.ts'
import { isBuiltIn, type Kind } from '../../types/contract.ts'
import { namedTypes } from '../../types/server/kind-store.ts'
import { askedOf, type Figures, type Grouping, NONE, type Report, reportAsked, type ReportQuery } from '../contract.ts'
import { may } from './access.ts'
import { reportOf } from './actions.ts'
import { FEW } from './money-actions.ts'
import { rateOf } from './rules.ts'
import { readableBy } from './view-actions.ts'

/** As many groups are in an email; the others are a click away. */
const MOST_GROUPS = 20

/** The report by email. Figures about a few people stay behind the sign-in, and so does what leave is worth. */
export const reportByEmail: ReportSource = {
  list: 'time-off-report',
  word: 'timeOffReports.title',
  may: may.read,
  summary: async (ctx, params, day) => {
    const readable = readableBy(ctx.actor, params)
    const { money: _money, ...query } = askedOf(readable, day)
    const { report } = await reportOf(ctx, reportAsked.parse(query))
    if (report.total.people === 0) return null
    const to = linkOf(readable, report)
    const isFew = report.total.people < FEW
    return {
      firstDay: report.firstDay,
      lastDay: report.lastDay,
      facts: isFew ? [] : await factsOf(ctx, query, report),
      groups: query.group && !isFew ? groupsOf(ctx, query.group, report, to) : null,
      leftOut: Object.keys(readable).length < Object.keys(params).length,
      path: to({}),
      files: (['xlsx', 'csv'] as const).map((file) => ({ text: ctx.say(`ui.list.${file}`), address: to({ file }) })),
    }
  },
}

/** The page with the period of this email, however late it is opened. */
const linkOf = (params: Record<string, string>, { firstDay, lastDay }: Report) => {
  const { period: _period, ...rest } = params
  return (more: Record<string, string | null>) => {
    const all = Object.entries({ ...rest, range: `${firstDay}..${lastDay}`, ...more })
    const said = all.filter((one): one is [string, string] => one[1] !== null)
    return `/reports/timeoff?${new URLSearchParams(said)}`
  }
}

async function factsOf(ctx: Asking, query: ReportQuery, report: Report): Promise<ReportSummary['facts']> {
  const { total, unlimited } = report
  const word = (name: string) => ctx.say(`timeOffReports.${name}`)
  const { days, percent } = numbersIn(ctx.language)
  const before = total.before ? ` (${word('compareBefore')}: ${percent(total.before)})` : ''
  return [
    [word('headcount'), String(total.people)],
    [word('rate'), `${percent(total)}${before}`],
    [word('awayDays'), days(total.away)],
    [word('coming'), days(total.coming)],
    ...(unlimited
      ? []
      : [[`${word('remaining')}: ${await kindWord(ctx, query.kind ?? 'vacation')}`, days(total.remaining)] as const]),
  ]
}

async function kindWord({ db, say }: Asking, kind: Kind): Promise<string> {
  if (isBuiltIn(kind)) return say(`timeOffReports.kinds.${kind}`)
  return (await namedTypes(db)).find((one) => one.kind === kind)?.name ?? ''
}

function groupsOf(ctx: Asking, by: Grouping, { groups }: Report, to: (more: Record<string, string | null>) => string) {
  const { days, percent } = numbersIn(ctx.language)
  const large = groups.filter(({ people, id }) => people >= FEW && id !== NONE)
  return {
    title: ctx.say(`timeOffReports.by.${by}`),
    lines: large.slice(0, MOST_GROUPS).map((group) => ({
      text: ctx.say('timeOffReports.groupLine', {
        name: group.name,
        rate: percent(group),
        days: days(group.away),
        people: group.people,
      }),
      address: to({ [by]: group.id, group: null }),
    })),
  }
}

const numbersIn = (language: string) => {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    days: (amount: number) => formatBalance(toDays(amount), language),
    percent: (one: Pick<Figures, 'working' | 'away'>) => format.format(rateOf(one)),
  }
}
