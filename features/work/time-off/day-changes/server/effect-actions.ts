import { setImmediate as otherWork } from 'node:timers/promises'
import type { DayChange } from '#features/core/day-effects/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { keyedHash } from '#platform/secrets.ts'
import { factsFrom, ownTypeOf, policiesFrom } from '../../balances/server/facts-present.ts'
import { lengthsOf } from '../../balances/server/lengths-present.ts'
import { type Lack, lackOf } from '../../balances/server/rules/shortage.ts'
import { type FactRow, factRows } from '../../balances/server/fact-store.ts'
import type { Kind } from '../../types/contract.ts'
import * as store from './store.ts'

/** What the engine would read otherwise, for which people, and from which day. */
export interface Drafted {
  from: Day
  reach: DayChange['reach']
  draft: (row: FactRow) => FactRow
}

/** Leave that would be longer or shorter than is noted. */
export interface Changed {
  id: string
  userId: string
  before: number
  after: number
}

/** A balance that would be under its floor. */
export interface Short extends Lack {
  userId: string
  kind: Kind
  kindName: string | null
  key: string
}

const BATCH = 200
/** After so many people the server does other work. */
const PAUSE = 25

/** What the change does to everyone's leave and balances, whoever asks. */
export async function effectsOn(ctx: Context, { from, reach, draft }: Drafted) {
  const people = await store.peopleTouched(ctx.db, reach, from)
  const changed: Changed[] = []
  const short: Short[] = []
  for (let at = 0; at < people.length; at += BATCH) {
    for (const [index, row] of (await factRows(ctx.db, people.slice(at, at + BATCH))).entries()) {
      if (index % PAUSE === 0) await otherWork()
      const after = draft(row)
      changed.push(...changedIn(row, after, from))
      short.push(...shortIn(ctx, row, after, from))
    }
  }
  return { changed, short }
}

function changedIn(row: FactRow, after: FactRow, from: Day): Changed[] {
  const lengths = lengthsOf(after, store.endsFrom(from))
  return row.requests.flatMap(({ id, length: before }) => {
    const length = lengths.get(id) ?? before
    return length === before ? [] : [{ id, userId: row.userId, before, after: length }]
  })
}

/** Only kinds of which the person has leave can be short of days for it. */
function shortIn(ctx: Context, row: FactRow, after: FactRow, from: Day): Short[] {
  return [...new Set(row.requests.map(({ kind }) => kind))].toSorted().flatMap((kind) => {
    const sideOf = (one: FactRow) => ({ facts: factsFrom(one, kind, 'en'), policies: policiesFrom(one, kind) })
    const lack = lackOf(sideOf(row), sideOf(after), from)
    if (!lack) return []
    const known = { ...lack, userId: row.userId, kind, kindName: ownTypeOf(row, kind)?.name ?? null }
    return [{ ...known, key: keyOf(ctx, known) }]
  })
}

/** A decision is about this balance on this day: what nobody has seen has another key, and a key says nothing of whose it is. */
function keyOf({ company }: Context, { userId, kind, day, balance, gifts }: Omit<Short, 'key'>): string {
  const amounts = gifts.map(({ on, amount }) => `${on} ${amount}`).join()
  const said = [company.id, userId, kind, day, balance, amounts].join('|')
  return keyedHash('balances under their limit', said).subarray(0, 15).toString('base64url')
}
