import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { delegationsOf } from './factory.ts'

let w: World
let it: ReturnType<typeof delegationsOf>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  it = delegationsOf(w)
})
afterAll(() => w.close())

const refused = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  body.errors,
]
const names = (rows: { user: { firstName: string }; standIn: { firstName: string } }[]) =>
  rows.map(({ user, standIn }) => `${standIn.firstName} for ${user.firstName}`)

describe('a delegation', () => {
  test('is made for oneself, read by both sides, and ended', async () => {
    const id = await it.make('max', 'mia', { reason: 'Parental leave' })
    const { body } = await it.list('max')
    expect(body.data.own).toEqual([
      expect.objectContaining({
        id,
        firstDay: '2026-05-04',
        lastDay: '2026-05-15',
        reason: 'Parental leave',
        isRunning: true,
        isForLeave: false,
      }),
    ])
    expect(body.today).toBe('2026-05-04')
    expect(names((await it.list('mia')).body.data.others)).toEqual(['Mia for Max'])
    expect((await it.end('max', id)).status).toBe(200)
    expect((await it.list('max')).body.data).toMatchObject({ own: [], others: [] })
    expect((await it.end('max', id)).status).toBe(404)
    const { rows } = await owner.query('select ended_by, last_day::text from delegations where id = $1', [id])
    expect(rows).toEqual([{ ended_by: w.ids.max, last_day: '2026-05-15' }])
  })

  test('is in the trail with its days; not of the second company', async () => {
    const id = await it.make('max', 'mia')
    await it.end('max', id)
    const { rows } = await owner.query(
      `select name, subject_id, details ->> 'standInId' as stand_in from events where company_id = $1 and name like 'delegations.%' order by at`,
      [w.acme.id],
    )
    expect(rows).toEqual(
      ['delegations.created', 'delegations.ended'].map((name) => ({
        name,
        subject_id: w.ids.max,
        stand_in: w.ids.mia,
      })),
    )
    const other = await it.make('max', 'mia', { firstDay: '2026-06-01', lastDay: '2026-06-02' })
    expect((await it.end('gina', other)).status).toBe(404)
    expect((await it.list('gina', 'max')).status).toBe(404)
    expect(refused(await it.create('gil', 'mia'))).toEqual([
      422,
      { standInId: ["This person can't sign in. Choose an active person."] },
    ])
  })

  test('its stand-in hears of it, and the person too when HR has made it; of its end as well', async () => {
    const id = await it.make('hr', 'mia', { userId: w.ids.max })
    const { letters } = await w.settle()
    const own = letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
    expect(own.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted()).toEqual([
      'max: Your stand-in: Mia Berg, 4–15 May 2026',
      'mia: You are the stand-in for Max Berg, 4–15 May 2026',
    ])
    const texts = async (who: Name) =>
      (await w.call(who, 'GET', '/api/notifications')).body.data.map(({ text }: { text: string }) => text)
    expect(await texts('max')).toEqual(['Hr Berg made Mia Berg your stand-in, 4–15 May 2026'])
    expect(await texts('mia')).toEqual(['Hr Berg made you the stand-in for Max Berg, 4–15 May 2026'])
    await it.end('hr', id)
    await w.settle()
    expect((await texts('mia'))[0]).toBe('You are no longer the stand-in for Max Berg, 4–15 May 2026')
    expect((await texts('max'))[0]).toBe('Hr Berg ended your stand-in: Mia Berg, 4–15 May 2026')
  })
})

describe('who may', () => {
  test.each([
    ['ann', 403],
    ['mia', 403],
    ['hr', 201],
    ['adam', 201],
    ['ivan', 403],
  ] as const)('%s makes one for Max: %i', async (who, status) => {
    expect((await it.create(who, 'eve', { userId: w.ids.max })).status).toBe(status)
    expect((await it.list(who, 'max')).status).toBe(status === 201 ? 200 : status)
  })

  test('end it: the person and HR; the stand-in knows it and may not; others do not know it', async () => {
    const id = await it.make('max', 'mia')
    expect((await it.end('mia', id)).status).toBe(403)
    expect((await it.end('ann', id)).status).toBe(404)
    expect((await it.end('hr', id)).status).toBe(200)
  })
})

describe('is refused at its field', () => {
  test.each([
    ['oneself', 'max', 'max', {}, { standInId: ["You can't be your own stand-in. Choose someone else."] }],
    ['an inactive person', 'max', 'otto', {}, { standInId: ["This person can't sign in. Choose an active person."] }],
    ['an invited person', 'max', 'pia', {}, { standInId: ["This person can't sign in. Choose an active person."] }],
    ['a past day', 'max', 'mia', { firstDay: '2026-05-03' }, { firstDay: ['Choose today or later.'] }],
    [
      'an end before the beginning',
      'max',
      'mia',
      { lastDay: '2026-05-03' },
      { lastDay: ["The last day can't be before the first day."] },
    ],
    [
      'more than two years',
      'max',
      'mia',
      { lastDay: '2028-05-06' },
      { lastDay: ['A stand-in can decide for two years at most.'] },
    ],
  ] as const)('%s', async (_what, who, standIn, more, errors) => {
    expect(refused(await it.create(who, standIn, more))).toEqual([422, errors])
  })

  test('who makes it for another and names themselves', async () => {
    expect(refused(await it.create('hr', 'hr', { userId: w.ids.max }))).toEqual([
      422,
      { standInId: ["You can't make yourself someone's stand-in. Choose another person."] },
    ])
  })

  test('two on one day, the edges included; after its end the days are free again', async () => {
    const id = await it.make('max', 'mia')
    const overlap = { firstDay: ['There is already a stand-in on some of these days.'] }
    expect(refused(await it.create('max', 'eve', { firstDay: '2026-05-15', lastDay: '2026-05-20' }))).toEqual([
      422,
      overlap,
    ])
    expect((await it.create('max', 'eve', { firstDay: '2026-05-16', lastDay: '2026-05-20' })).status).toBe(201)
    await it.end('max', id)
    expect((await it.create('max', 'eve')).status).toBe(201)
  })

  test('a loop of two or three on common days; on other days there is none', async () => {
    await it.make('max', 'mia')
    await it.make('mia', 'eve')
    const loop = {
      standInId: [
        "This person's own stand-in on these days leads back to the person who is away. Choose someone else.",
      ],
    }
    expect(refused(await it.create('eve', 'max', { firstDay: '2026-05-10' }))).toEqual([422, loop])
    expect(refused(await it.create('eve', 'mia', { firstDay: '2026-05-10' }))).toEqual([422, loop])
    expect((await it.create('eve', 'max', { firstDay: '2026-05-16', lastDay: '2026-05-20' })).status).toBe(201)
  })

  test('of two that are made at the same moment one', async () => {
    const answers = await Promise.all([it.create('max', 'mia'), it.create('hr', 'eve', { userId: w.ids.max })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})
