import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { send } from './calling.ts'
import { exampleOf } from './examples.ts'
import { type Furniture, furnish } from './furniture.ts'
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
]

/** Everything that Eve can read of the company, by question. */
async function everythingFor(who: 'eve' | 'adam'): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${w.tokens[who]}` }
  const answers: Record<string, string> = {}
  const ask = async (name: string, rest?: object) => {
    const { params, rest: usual } = exampleOf(name, route(name), furniture)
    const answer = await send(w, route(name), { params, rest: rest ?? usual }, headers)
    answers[`${name} ${JSON.stringify(rest ?? {})}`] = `${answer.statusCode} ${answer.body}`
  }
  for (const { name } of questions) await ask(name)
  for (const { name } of questions.filter(
    ({ route: asked }) => asked.path === '/api/people' || asked.path === '/api/calendar',
  ))
    await ask(name, name === 'showChart' ? { from: '2027-01-01', to: '2027-12-31' } : {})
  for (const [name, rest] of PRYING) await ask(name, rest)
  return answers
}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((question) => stable(before[question]!) !== stable(after[question]!))
/** What moves by itself between two questions. */
const stable = (text: string) => text.replaceAll(/"lastUsedAt":"[^"]+"/g, '').replaceAll(/DTSTAMP:\w+/g, '')

describe.each([
  ['birth date', { birthDate: '1991-04-05' }],
  ['mobile phone', { mobilePhone: '+46 70 555 123' }],
  ['hire date', { hireDate: '2022-09-01' }],
  ['private address', { address: 'Storgatan 1', alternativeEmail: 'ann@home.test' }],
  ['gender', { gender: 'female' as const }],
])('when the %s of Ann changes', (_fact, values) => {
  test('nothing that Eve reads moves, while the administrator sees it', async () => {
    const [eveBefore, adamBefore] = [await everythingFor('eve'), await everythingFor('adam')]
    await w.asAcme((db) => db.updateTable('users').set(values).where('id', '=', w.ids.ann).execute())
    const [eveAfter, adamAfter] = [await everythingFor('eve'), await everythingFor('adam')]
    expect(changed(eveBefore, eveAfter)).toEqual([])
    expect(changed(adamBefore, adamAfter)).not.toEqual([])
  })
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

  test('Eve cannot tell a sick day from parental leave anywhere, asked for or approved', async () => {
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
  })

  test('what Eve reads changes on the calendar alone, and says no more than “away”', async () => {
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
