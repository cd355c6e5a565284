import type { PastEffect } from '#features/people/record/server/api.ts'
import { formatBalance, toDays } from '#kit/amounts.ts'
import { relationTo } from '#platform/scope.ts'
import { KINDS } from '../contract.ts'
import { may } from './access.ts'
import { balanceOf } from './actions.ts'
import { factsFrom, policiesFrom, todayOf } from './facts-present.ts'
import * as store from './store.ts'

/** Balances count the holidays of the location that the person has today: where that changes, each balance that becomes another. */
export const balancesOfThen: PastEffect = {
  name: 'balances',
  async foresee(ctx, { userId, fields }) {
    const location = fields.locationId
    if (!location?.isNow) return []
    if (!may.see(ctx.actor, await relationTo(ctx.db, ctx.actor, userId))) return []
    const [row] = await store.factRows(ctx.db, [userId])
    if (!row) return []
    const moved = { ...row, ...(await store.placeFacts(ctx.db, location.after)) }
    const today = todayOf(row, ctx.now)
    return KINDS.flatMap((kind) => {
      const [before, after] = [row, moved].map((one) =>
        balanceOf(kind, factsFrom(one, kind, ctx.language), policiesFrom(one, kind), today),
      )
      if (before!.unlimited || before!.available === after!.available) return []
      const days = (balance: number) => formatBalance(toDays(balance), ctx.language)
      const words = {
        kind: ctx.say(`ui.kinds.${kind}`),
        before: days(before!.available),
        after: days(after!.available),
      }
      return [{ text: ctx.say('timeOff.past.balance', words), to: `/people/${userId}/time-off` }]
    })
  },
}
