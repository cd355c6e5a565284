import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '#platform/schema.gen.ts'
import { beginSession } from '#platform/session.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { apiToken, contentOf, send } from './calling.ts'
import { exampleOf } from './examples.ts'
import { type Furniture, furnish } from './furniture.ts'
import { fieldsOf } from './nasty.ts'
import { operations } from './operations.ts'

/** Eve is Ann's peer: in the same company, in nobody's line but her own. */
let w: World
let furniture: Furniture
beforeAll(async () => {
  w = await world()
  // the day of a birthday is for everybody, its year is not
  await w.asAcme((db) => db.updateTable('users').set({ birthDate: '1990-04-05' }).where('id', '=', w.ids.ann).execute())
  // everybody may read the hire date unless the company takes that right away, as this one does
  await w.asAcme((db) => db.deleteFrom('rolePermissions').where('key', '=', 'other.job.job_info').execute())
  await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
  furniture = { ...(await furnish(w, 'acme', route('showRequest'))), user: w.ids.ann }
  for (const who of ['eve', 'adam'] as const) feeds[who] = await feedOf(who)
})
afterAll(() => w.close())

const route = (name: string) => operations.find((one) => one.name === name)!.route
/** Every question that can be asked without changing anything. */
const questions = operations.filter(
  ({ route: asked }) => asked.method === 'GET' && !asked.changes && asked.place !== 'bare',
)

/** More of the same questions, as somebody would ask who wants to find out: by sort, filter and search. */
const PRYING: [string, object][] = [
  ...['name', 'hireDate', 'department', 'location', 'jobTitle'].flatMap((sort): [string, object][] => [
    ['listPeople', { sort }],
    ['listPeople', { sort, direction: 'desc' }],
    ['exportPeople', { sort }],
  ]),
  ['listPeople', { search: '555 123' }],
  ['listPeople', { search: 'Ann' }],
  ['listPeople', { columns: 'birthDate' }],
  ['listPeople', { columns: 'mobilePhone,hireDate' }],
  ['listPeople', { hiredFrom: '2019-01-01', hiredTo: '2023-12-31' }],
  ['summarizePeople', { hiredFrom: '2019-01-01', hiredTo: '2023-12-31' }],
  ['summarizePeople', { search: '555 123' }],
  ['selectUsers', { search: '555 123' }],
  ['findUserOrGroup', { search: '555 123' }],
  ['listRequests', { kind: 'sick_day' }],
  ['showChart', { from: '2027-01-01', to: '2027-12-31', kinds: 'sick_day' }],
  ['showChart', { from: '2027-01-01', to: '2027-12-31', kinds: 'parental_leave' }],
  ['showChart', { from: '2027-01-01', to: '2027-12-31', kinds: 'away' }],
  // after her last day
  ['showChart', { from: '2027-10-01', to: '2027-12-31' }],
]

/** What somebody types who is looking for what they have heard of. */
const PROBES = ['555 123', 'Storgatan', '1991', 'home.test', 'Probation', 'Ann']

/** The same from the contracts: every choice of every question, and every search. */
const choices = questions.flatMap(({ name, route: asked }) =>
  Object.entries(fieldsOf(asked)).flatMap(([field, schema]) => {
    if (asked.path.includes(`:${field}`)) return []
    const values = schema.enum ?? (schema.type === 'boolean' ? [true, false] : /search|query/.test(field) ? PROBES : [])
    return values.map((value) => [name, field, value] as const)
  }),
)

/** Eve's and Adam's calendars, as their own programs read them. */
const feeds: Record<string, string> = {}
async function feedOf(who: 'eve' | 'adam'): Promise<string> {
  const { body } = await w.call(who, 'POST', '/api/calendar/feed', {})
  return new URL(body.address).pathname
}

let asked = 0
/** Everything that somebody can read of the company, by question. */
async function everythingFor(who: 'eve' | 'adam'): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${w.tokens[who]}` }
  const answers: Record<string, string> = {}
  const ask = async (name: string, rest?: object, more?: object) => {
    const { params, rest: usual } = exampleOf(name, route(name), furniture)
    const answer = await send(w, route(name), { params, rest: { ...(rest ?? usual), ...more } }, headers)
    asked++
    answers[`${name} ${JSON.stringify(rest ?? {})}${more ? JSON.stringify(more) : ''}`] =
      `${answer.statusCode} ${await contentOf(answer)}`
  }
  for (const { name } of questions) await ask(name)
  for (const { name } of questions.filter(
    ({ route: one }) => one.path === '/api/people' || one.path === '/api/calendar',
  ))
    await ask(name, name === 'showChart' ? { from: '2027-01-01', to: '2027-12-31' } : {})
  for (const [name, rest] of PRYING) await ask(name, rest)
  // without the example's filters, which leave one person
  for (const [name, field, value] of choices)
    await ask(name, name === 'showChart' || name === 'exportPeople' ? undefined : {}, { [field]: value })
  answers['the feed'] = (await w.call(null, 'GET', feeds[who]!)).body
  return answers
}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((question) => stable(before[question]!) !== stable(after[question]!))
/** What moves by itself between two questions. */
const stable = (text: string) => text.replaceAll(/"lastUsedAt":"[^"]+"/g, '').replaceAll(/DTSTAMP:\w+/g, '')

test('there is something to ask', () => {
  expect(questions.length).toBeGreaterThan(80)
  expect(choices.length).toBeGreaterThan(50)
})

/** What Eve must not learn of Ann, and by which words the administrator does; some of it is not for administrators either. */
const SECRETS: [secret: string, words: string | null, values: Updateable<DB['users']> | (() => Promise<unknown>)][] = [
  ['the year of her birth', '1991-04-05', { birthDate: '1991-04-05' }],
  ['her mobile phone', '+46 70 555 123', { mobilePhone: '+46 70 555 123' }],
  ['her phone at work', '+46 8 555 123', { workPhone: '+46 8 555 123' }],
  ['her first day', '2022-09-01', { hireDate: '2022-09-01' }],
  ['her last day', '2027-09-17', { terminationDate: '2027-09-17' }],
  ['her address', 'Storgatan 1', { address: 'Storgatan 1' }],
  ['her other e-mail', 'ann@home.test', { alternativeEmail: 'ann@home.test' }],
  ['her gender', '"gender":"female"', { gender: 'female' }],
  ['her link', 'https://social.test/ann', { socialLink1: 'https://social.test/ann' }],
  ['where she was hired', null, async () => user({ hiringSourceId: furniture.hiringSource })],
  [
    'how she is employed',
    'Probation until spring',
    () => insert('employments', { effectiveDate: '2024-02-02', comments: 'Probation until spring' }),
  ],
  [
    'what was added to her days',
    'A gift for silence',
    () =>
      insert('leaveAdjustments', { kind: 'vacation', day: '2026-02-02', amount: 2000, reason: 'A gift for silence' }),
  ],
  [
    'the device she uses',
    null,
    async () => w.asAcme((db) => beginSession(db, w.ids.ann, 'A hidden device', w.clock.now)),
  ],
  [
    'what she was told',
    null,
    () => insert('notifications', { type: 'vacation_created', info: JSON.stringify({ vacation: 'hidden' }) }),
  ],
  ['the tokens of her programs', null, async () => apiToken(w, { who: 'ann', tags: ['people'] })],
]
type Table = 'employments' | 'leaveAdjustments' | 'notifications'
const insert = (table: Table, row: object) =>
  w.asAcme((db) =>
    db
      .insertInto(table)
      .values({ userId: w.ids.ann, ...row } as never)
      .execute(),
  )
const user = (values: Updateable<DB['users']>) =>
  w.asAcme((db) => db.updateTable('users').set(values).where('id', '=', w.ids.ann).execute())

describe('when everything private of Ann changes', () => {
  const seen: Record<'eve' | 'adam', Record<string, string>[]> = { eve: [], adam: [] }
  beforeAll(async () => {
    const look = async () => {
      for (const who of ['eve', 'adam'] as const) seen[who].push(await everythingFor(who))
    }
    await look()
    for (const [, , values] of SECRETS) await (typeof values === 'function' ? values() : user(values))
    await look()
    console.log(`privacy: ${asked} cases`)
  }, 180_000)

  test('nothing that Eve reads moves by a byte', () => {
    const [before, after] = seen.eve as [Record<string, string>, Record<string, string>]
    expect(changed(before, after).map((question) => [question, before[question], after[question]])).toEqual([])
  })

  test.each(SECRETS.filter(([, words]) => words))(
    '%s is read by the administrator and by nobody of her peers',
    (_secret, words) => {
      const holds = (answers: Record<string, string>) => Object.values(answers).some((text) => text.includes(words!))
      const [before, after] = seen.adam.map(holds)
      expect([before, after, ...seen.eve.map(holds)]).toEqual([false, true, false, false])
    },
  )
})

describe('when Ann is on leave', () => {
  const leave = (kind: string, status: string) =>
    w.asAcme(async (db) => {
      const days = { firstDay: '2027-05-03', lastDay: '2027-05-05', length: 3000 }
      const { id } = await db
        .insertInto('timeOffRequests')
        .values({ userId: w.ids.ann, askedBy: w.ids.ann, kind, status, ...days })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('timeOffApprovers').values({ requestId: id, userId: w.ids.max }).execute()
      return id
    })
  const turn = (id: string, values: { kind?: string; status?: string; comment?: string; decisionComment?: string }) =>
    w.asAcme((db) => db.updateTable('timeOffRequests').set(values).where('id', '=', id).execute())

  test(
    'Eve cannot tell a sick day from parental leave anywhere, asked for or approved',
    { timeout: 120_000 },
    async () => {
      const id = await leave('parental_leave', 'approved')
      for (const status of ['approved', 'pending']) {
        await turn(id, { kind: 'parental_leave', status })
        const before = await everythingFor('eve')
        const adamBefore = await everythingFor('adam')
        await turn(id, { kind: 'sick_day', comment: 'Flu', decisionComment: 'Get well' })
        const after = await everythingFor('eve')
        expect(changed(before, after), status).toEqual([])
        expect(changed(adamBefore, await everythingFor('adam')), status).not.toEqual([])
        expect(Object.entries(after).filter(([, answer]) => answer.includes('Flu'))).toEqual([])
      }
      await turn(id, { status: 'canceled' })
    },
  )

  test('what Eve reads changes on the calendar alone, and says no more than “away”', { timeout: 120_000 }, async () => {
    const before = await everythingFor('eve')
    const id = await leave('sick_day', 'approved')
    const after = await everythingFor('eve')
    const moved = changed(before, after).map((question) => question.split(' ')[0]!)
    expect(moved).not.toEqual([])
    expect([...new Set(moved)].filter((name) => name !== 'showChart')).toEqual([])
    const chart = JSON.parse(after['showChart {"from":"2027-01-01","to":"2027-12-31"}']!.slice(4)) as {
      people: string[][]
      leave: number[][]
    }
    const ann = chart.people.findIndex(([one]) => one === w.ids.ann)
    expect(chart.leave.filter(([who]) => who === ann).map(([, , , kind, , , , of]) => [kind, of])).toEqual([[0, '']])
    await turn(id, { status: 'canceled' })
  })
})
