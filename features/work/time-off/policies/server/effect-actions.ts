import { setImmediate as otherWork } from 'node:timers/promises'
import { type Day, dayFromNumber, yearOf } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { pageOf, type Place, placeAfter } from '#platform/cursors.ts'
import { invalid } from '#platform/problems.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { uncoveredBy } from '../../balances/server/rules/shortage.ts'
import { balanceOn } from '../../balances/server/rules/engine.ts'
import type { LeaveFacts, Policies, PolicyVersion } from '../../balances/server/rules/facts.ts'
import { versionsOf } from '../../balances/server/rules/policy-versions.ts'
import { yearsOf as policyYears } from '../../balances/server/rules/policy-year.ts'
import { type Draft, drafted } from '../../balances/server/policy-check-actions.ts'
import { factRows } from '../../balances/server/fact-store.ts'
import type { PolicyEffect } from '../contract.ts'
import * as store from './store.ts'

/** People of one page: each of them is counted twice for two years. */
const PAGE = 200
/** After so many people the server does other work. */
const PAUSE = 50

/** What the draft changes for the people of one page. */
export async function effectsOf(ctx: Context, draft: Draft, cursor: string | undefined) {
  const { rows, total } = await store.somePeople(ctx, placeAfter(cursor, isPlace)?.[0], PAGE)
  const { rows: people, next } = pageOf(rows, PAGE)
  const facts = new Map(
    (
      await factRows(
        ctx.db,
        people.map(({ id }) => id),
      )
    ).map((row) => [row.userId, row]),
  )
  const data: PolicyEffect[] = []
  let reached = 0
  for (const [at, { place: _place, ...person }] of people.entries()) {
    if (at % PAUSE === PAUSE - 1) await otherWork()
    const row = facts.get(person.id)!
    const [before, later] = [policiesFrom(row, draft.kind), policiesFrom(drafted(row, draft), draft.kind)]
    if (isReached(later, draft)) reached++
    const from = firstDifference(before, later)
    if (from === null) continue
    const known = factsFrom(row, draft.kind, ctx.language)
    data.push({
      person,
      from,
      before: nameOn(before, from),
      after: nameOn(later, from),
      years: yearsOf(known, before, later, todayOf(row, ctx.now)),
      uncovered: uncoveredBy(known, before, later, from),
    })
  }
  return { data, reached, looked: people.length, total, next }
}

/** People are sorted by their ids. */
const isPlace = (place: Place): place is readonly [string] => place.length === 1

/** @throws Problem 422 at `from`, with how many people, where leave that is planned would no longer be covered */
export async function ensureCovered(ctx: Context, draft: Draft): Promise<void> {
  const ids = await store.peopleWithLeaveFrom(ctx.db, draft.kind, draft.from)
  let uncovered = 0
  for (let at = 0; at < ids.length; at += PAGE) {
    for (const row of await factRows(ctx.db, ids.slice(at, at + PAGE))) {
      const facts = factsFrom(row, draft.kind, ctx.language)
      const after = policiesFrom(drafted(row, draft), draft.kind)
      if (uncoveredBy(facts, policiesFrom(row, draft.kind), after, draft.from)) uncovered++
    }
    await otherWork()
  }
  if (uncovered > 0) throw invalid({ from: [{ key: 'policies.uncovers', values: { count: uncovered } }] })
}

const versionOn = ({ versions }: Policies, day: Day): PolicyVersion =>
  versions.findLast(({ from }) => from <= day) ?? versions[0]!

function nameOn(policies: Policies, day: Day): string {
  const { group, version } = versionOn(policies, day)
  return group === undefined ? `v${version}` : `${group} v${version}`
}

/** Whether the drafted policy is the one that holds for this person on its first day. */
function isReached(policies: Policies, { from, groups }: Draft): boolean {
  const { group } = versionOn(policies, from)
  return groups.length === 0 ? group === undefined : groups.some((one) => !one.hasEnded && one.name === group)
}

/** The first day on which other rules hold, or the same ones by another name; null where nothing changes. */
function firstDifference(before: Policies, after: Policies): Day | null {
  const days = [...before.versions, ...after.versions].map(({ from }) => from).toSorted()
  const textOn = (policies: Policies, day: Day) => {
    const { from: _from, version: _version, ...rules } = versionOn(policies, day)
    return JSON.stringify(Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  return days.find((day) => textOn(before, day) !== textOn(after, day)) ?? null
}

/** The balance at the end of this policy year and of the next. */
function yearsOf(facts: LeaveFacts, before: Policies, after: Policies, today: Day): PolicyEffect['years'] {
  const years = policyYears(versionsOf(after))
  const first = years.at(today)
  return [first, years.at(dayFromNumber(first.last + 1))].map((year) => {
    const lastDay = dayFromNumber(year.last)
    const left = (policies: Policies) => {
      const { unlimited, balance } = balanceOn(facts, policies, lastDay)
      return unlimited ? null : balance
    }
    return { year: yearOf(year.firstDay), lastDay, before: left(before), after: left(after) }
  })
}
