import type { HireDateEffect, PastEffect } from '#features/people/record/server/api.ts'
import { formatBalance, toDays } from '#kit/amounts.ts'
import { formatDay } from '#kit/day-format.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { relationTo } from '#platform/scope.ts'
import type { Kind } from '../../types/contract.ts'
import { kindWord } from '../../types/server/kind-present.ts'
import { may } from './access.ts'
import { balanceOf } from './actions.ts'
import { factsFrom, offeredKinds, ownTypeOf, policiesFrom, todayOf } from './facts-present.ts'
import { factsAround } from './lengths-present.ts'
import { lackOf, type Side } from './rules/shortage.ts'
import { type FactRow, factRows } from './fact-store.ts'

/**
 * Balances count the holidays and the week of each day: where these change, each balance that becomes another, and each that is then under
 * its limit.
 */
export const balancesOfThen: PastEffect = {
  name: 'balances',
  async foresee(ctx, change) {
    if (!may.see(ctx.actor, await relationTo(ctx.db, ctx.actor, change.userId))) return []
    const around = await factsAround(ctx.db, change)
    if (!around) return []
    const today = todayOf(around.before, ctx.now)
    const to = `/people/${change.userId}/time-off`
    return offeredKinds(around.before).flatMap((kind) => {
      const sideOf = (row: FactRow): Side => ({
        facts: factsFrom(row, kind, ctx.language),
        policies: policiesFrom(row, kind),
      })
      const [before, after] = [sideOf(around.before), sideOf(around.after)]
      const name = kindWord(ctx.say, kind, ownTypeOf(around.before, kind)?.name ?? null)
      const isOtherPolicy = JSON.stringify(before.policies) !== JSON.stringify(after.policies)
      const why = isOtherPolicy ? 'policy' : change.fields.locationId ? 'holidays' : 'week'
      const available = availableLine(ctx, { kind, name, today, why }, before, after)
      return [...available, ...shortLine(ctx, change.from, name, before, after)].map((text) => ({ text, to }))
    })
  },
}

/** Service begins on the hire date: each balance that becomes another, each that is then under its limit, and leave that would lie before it. */
export const balancesByHireDate: HireDateEffect = {
  name: 'balances',
  async foresee(ctx, { userId, hireDate }) {
    if (!may.see(ctx.actor, await relationTo(ctx.db, ctx.actor, userId))) return []
    const [before] = await factRows(ctx.db, [userId])
    if (!before) return []
    const after = { ...before, hireDate, awaitsHireDate: false }
    const today = todayOf(before, ctx.now)
    const from = hireDate < before.hireDate ? hireDate : before.hireDate
    const lines = offeredKinds(before).flatMap((kind) => {
      const [was, is] = [before, after].map((row) => ({
        facts: factsFrom(row, kind, ctx.language),
        policies: policiesFrom(row, kind),
      })) as [Side, Side]
      const name = kindWord(ctx.say, kind, ownTypeOf(before, kind)?.name ?? null)
      return [
        ...availableLine(ctx, { kind, name, today, why: 'hireDate' }, was, is),
        ...shortLine(ctx, from, name, was, is),
      ]
    })
    const tooEarly = before.requests.filter(({ firstDay }) => firstDay >= before.hireDate && firstDay < hireDate).length
    if (tooEarly > 0) lines.push(ctx.say('timeOff.past.beforeHire', { count: tooEarly }))
    return lines.map((text) => ({ text, to: `/people/${userId}/time-off` }))
  },
}

interface Named {
  kind: Kind
  name: string
  today: Day
  why: 'policy' | 'holidays' | 'week' | 'hireDate'
}

function availableLine(
  { say, language }: Context,
  { kind, name, today, why }: Named,
  ...[was, is]: [Side, Side]
): string[] {
  const [before, after] = [was, is].map(({ facts, policies }) => balanceOf(kind, facts, policies, today))
  if (before!.unlimited || before!.available === after!.available) return []
  const words = {
    kind: name,
    before: spoken(before!.available, language),
    after: spoken(after!.available, language),
    why,
  }
  return [say('timeOff.past.balance', words)]
}

function shortLine({ say, language }: Context, from: Day, kind: string, ...[was, is]: [Side, Side]) {
  const lack = lackOf(was, is, from)
  if (!lack) return []
  const day = formatDay(lack.day, language, { year: true })
  const amounts = { balance: spoken(lack.balance, language), floor: spoken(lack.floor, language) }
  return [say('timeOff.past.short', { kind, day, ...amounts })]
}

const spoken = (amount: number, language: string) => formatBalance(toDays(amount), language)
