import type { PastEffect } from '#features/people/record/server/api.ts'
import { formatBalance, toDays } from '#kit/amounts.ts'
import { relationTo } from '#platform/scope.ts'
import { kindWord } from '../../types/server/kind-present.ts'
import { may } from './access.ts'
import { balanceOf } from './actions.ts'
import { factsFrom, offeredKinds, ownTypeOf, policiesFrom, todayOf } from './facts-present.ts'
import { factsAround } from './lengths-present.ts'

/** Balances count the holidays and the week of each day: where these change, each balance that becomes another. */
export const balancesOfThen: PastEffect = {
  name: 'balances',
  async foresee(ctx, change) {
    const { userId, fields } = change
    if (!may.see(ctx.actor, await relationTo(ctx.db, ctx.actor, userId))) return []
    const around = await factsAround(ctx.db, change)
    if (!around) return []
    const today = todayOf(around.before, ctx.now)
    return offeredKinds(around.before).flatMap((kind) => {
      const sides = [around.before, around.after].map((one) => ({ one, policies: policiesFrom(one, kind) }))
      const [before, after] = sides.map(({ one, policies }) =>
        balanceOf(kind, factsFrom(one, kind, ctx.language), policies, today),
      )
      const isOtherPolicy = JSON.stringify(sides[0]!.policies) !== JSON.stringify(sides[1]!.policies)
      if (before!.unlimited || before!.available === after!.available) return []
      const days = (balance: number) => formatBalance(toDays(balance), ctx.language)
      const words = {
        kind: kindWord(ctx.say, kind, ownTypeOf(around.before, kind)?.name ?? null),
        before: days(before!.available),
        after: days(after!.available),
        why: isOtherPolicy ? 'policy' : fields.locationId ? 'holidays' : 'week',
      }
      return [{ text: ctx.say('timeOff.past.balance', words), to: `/people/${userId}/time-off` }]
    })
  },
}
