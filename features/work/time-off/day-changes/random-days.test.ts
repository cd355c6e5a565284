import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { changingDays, EXTRA, HOLIDAYS, JUBILEE, keysOf } from './factory.ts'

let w: World
let it: Awaited<ReturnType<typeof changingDays>>
beforeAll(async () => {
  w = await world()
  it = await changingDays(w)
})
beforeEach(() => it.ann.clean())
afterEach(() => it.tidy())
afterAll(() => w.close())

/** The same numbers in every run. */
function dice(seed: number) {
  let last = seed
  return (below: number) => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((last / 2_147_483_648) * below)
  }
}
const random = dice(7)
const day = (at: number) => addDays('2026-12-01', at)
const PEOPLE = ['ann', 'eve', 'max', 'mia', 'hr'] as const
const KINDS = ['vacation', 'day_off', 'sick_day']

/** Leave whose length nobody has counted yet. */
async function randomLeaves() {
  for (const who of PEOPLE) {
    for (let from = random(6); from < 70; from += 8 + random(9)) {
      const leave = [w.acme.id, w.ids[who], KINDS[random(3)], day(from), day(from + random(6))]
      await owner.query(
        `insert into time_off_requests (company_id, user_id, asked_by, kind, status, first_day, last_day, length)
          values ($1, $2, $2, $3, 'approved', $4, $5, 0)`,
        leave,
      )
    }
  }
  await it.made(HOLIDAYS, { ...JUBILEE, firstDay: '2025-12-10', lastDay: '2025-12-10' })
  await w.settle()
}

interface Known {
  id: string
  path: string
}

/** A holiday or an extra working day that is added, or one of those that were added is removed. */
function randomChange(round: number, old: Known | undefined) {
  if (old) return { ...old, asked: { id: old.id, becomes: null } }
  const first = day(random(70))
  if (random(3) === 0) return { path: EXTRA, asked: { becomes: { title: `Extra ${round}`, day: first } } }
  const lastDay = addDays(first, random(4))
  return { path: HOLIDAYS, asked: { becomes: { ...JUBILEE, firstDay: first, lastDay } } }
}

async function saved({ path, asked }: ReturnType<typeof randomChange>, decisions: object, old: Known | undefined) {
  const answer = old
    ? await w.call('adam', 'DELETE', `${path}/${old.id}`, { decisions })
    : await w.call('adam', 'POST', path, { ...asked.becomes, decisions })
  expect([answer.status < 300, answer.body.errors]).toEqual([true, undefined])
  await w.settle()
  return answer.body.data?.id as string
}

const notedSince = async (since: Date): Promise<string[]> =>
  (
    await owner.query<{ change: string }>(
      `select (details ->> 'before') || ' → ' || (details ->> 'length') as change from events
        where company_id = $1 and name = 'timeOff.recounted' and at >= $2`,
      [w.acme.id, since],
    )
  ).rows.map(({ change }) => change)

test('what the preview says is what is noted afterwards, for random holidays and leaves', async () => {
  await randomLeaves()
  const known: Known[] = []
  let changed = 0
  for (let round = 0; round < 12; round++) {
    const old = round % 4 === 3 ? known.pop() : undefined
    const change = randomChange(round, old)
    const { path, asked } = change
    const effects = await it.foreseen('adam', path, asked)
    const since = new Date()
    const id = await saved(change, { give: keysOf(effects) }, old)
    const noted = await notedSince(since)
    expect(noted.toSorted()).toEqual(effects.leaves.map(({ before, after }) => `${before} → ${after}`).toSorted())
    changed += noted.length
    if (!old) {
      known.push({ id, path })
      // with everything given, the change has taken nothing under its limit
      expect((await it.foreseen('adam', path, { ...asked, id })).balances).toEqual([])
    }
  }
  expect(changed).toBeGreaterThan(10)
}, 120_000)
