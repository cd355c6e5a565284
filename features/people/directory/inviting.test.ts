import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let roles: Record<string, string>
let seq = 0
const fresh = () => `new${++seq}@acme.test`

beforeAll(async () => {
  w = await world()
  const rows = await w.asAcme((db) => db.selectFrom('roles').select(['id', 'builtIn']).execute())
  roles = Object.fromEntries(rows.map(({ id, builtIn }) => [builtIn!, id]))
})
afterAll(() => w.close())

const row = (id: string) =>
  w.asAcme((db) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const factsOf = async (id: string) =>
  (
    await w.asAcme((db) => db.selectFrom('events').select('name').where('subjectId', '=', id).orderBy('at').execute())
  ).map(({ name }) => name)
const tokenIn = (text: string) => /confirm-user-creation\/([\w-]+)/.exec(text)![1]!

describe('inviting', () => {
  test('says when each of them begins, and a day that cannot be is an error at their row', async () => {
    const one = (hireDate?: string) => ({
      email: fresh(),
      firstName: 'Starts',
      lastName: 'Soon',
      ...(hireDate && { hireDate }),
    })
    const { status, body } = await w.call('hr', 'POST', '/api/people/invitations', {
      people: [one('2026-03-01'), one()],
    })
    expect(status).toBe(201)
    const days = body.data.map(async ({ id }: { id: string }) => (await row(id)).hireDate)
    expect(await Promise.all(days)).toEqual(['2026-03-01', null])
    const refused = await w.call('hr', 'POST', '/api/people/invitations', { people: [one(), one('2026-02-30')] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['people.1.hireDate']])
    await w.settle()
  })

  test('several people at once makes them pending, with role, place and the department’s head as manager, and mails each', async () => {
    const departmentId = await w.asAcme(
      async (db) =>
        (
          await db
            .insertInto('departments')
            .values({ name: 'Care', leadId: w.ids.mia })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
    const people = [fresh(), fresh()].map((email, n) => ({ email, firstName: `New${n}`, lastName: 'Lund' }))
    const { status, body } = await w.call('hr', 'POST', '/api/people/invitations', { people, departmentId })
    expect(status).toBe(201)
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual(people.map(({ email }) => email))
    const made = await row(body.data[0].id)
    expect(made).toMatchObject({ status: 'pending', departmentId, managerId: w.ids.mia, invitedBy: w.ids.hr })
    expect(await factsOf(made.id)).toEqual(['user.created', 'user.invited'])
    const { letters } = await w.settle()
    expect(letters.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    expect(tokenIn(letters[0]!.text)).toHaveLength(43)
  })

  test('an address that is known, given twice or none at all comes back under its row; nobody is made', async () => {
    const email = fresh()
    const before = await count()
    const { status, body } = await w.call('hr', 'POST', '/api/people/invitations', {
      people: [
        { email, firstName: 'A', lastName: 'B' },
        { email: email.toUpperCase(), firstName: 'A', lastName: 'B' },
        { email: `ann@${w.acme.domain}.test`, firstName: 'A', lastName: 'B' },
      ],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['people.1.email', 'people.2.email'])
    const wrong = await w.call('hr', 'POST', '/api/people/invitations', {
      people: [{ email: 'someone@example.c', firstName: '', lastName: 'B' }],
    })
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['people.0.email', 'people.0.firstName'])
    expect(await count()).toBe(before)
  })

  test('nobody gives a role above their own; only an administrator makes administrators', async () => {
    const ask = async (who: Name, roleIds: string[]) =>
      (
        await w.call(who, 'POST', '/api/people/invitations', {
          people: [{ email: fresh(), firstName: 'A', lastName: 'B' }],
          roleIds,
        })
      ).status
    expect(await ask('hr', [roles.admin!])).toBe(422)
    expect(await ask('hr', [roles.asset_manager!])).toBe(422)
    expect(await ask('hr', [roles.hr!])).toBe(201)
    expect(await ask('adam', [roles.admin!])).toBe(201)
    const { rows } = await owner.query<{ id: string }>('select id from roles where company_id = $1 limit 1', [
      w.globex.id,
    ])
    expect(await ask('adam', [rows[0]!.id])).toBe(422)
    const offered = (await w.call('hr', 'GET', '/api/people/roles')).body.data.map(
      (r: { builtIn: string }) => r.builtIn,
    )
    expect(offered.toSorted()).toEqual(['hr', 'user'])
  })

  test('protected fields in the body change nothing', async () => {
    const { body } = await w.call('hr', 'POST', '/api/people/invitations', {
      people: [{ email: fresh(), firstName: 'A', lastName: 'B', isAdmin: true }],
      isAdmin: true,
      companyId: w.globex.id,
      status: 'active',
    })
    expect(await row(body.data[0].id)).toMatchObject({ isAdmin: false, status: 'pending', companyId: w.acme.id })
  })

  test('is for holders of people.create', async () => {
    for (const who of ['ann', 'max', 'eve', 'ivan'] as const) {
      const people = [{ email: fresh(), firstName: 'A', lastName: 'B' }]
      expect((await w.call(who, 'POST', '/api/people/invitations', { people })).status).toBe(403)
      expect((await w.call(who, 'POST', '/api/people', people[0])).status).toBe(403)
    }
  })
})

test('a vacancy, a hiring source and a country go with the invitation; one vacancy is for one person', async () => {
  const position = await w.asAcme((db) =>
    db.insertInto('positions').values({ name: 'Clerk' }).returning('id').executeTakeFirstOrThrow(),
  )
  const source = await w.asAcme((db) =>
    db
      .insertInto('catalogueEntries')
      .values({ catalogue: 'hiring_sources', name: 'Fair' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const given = { positionId: position.id, hiringSourceId: source.id, countryId: 643 }
  const invite = (people: number, more: object = {}) =>
    w.call('hr', 'POST', '/api/people/invitations', {
      people: Array.from({ length: people }, () => ({ email: fresh(), firstName: 'A', lastName: 'B' })),
      ...given,
      ...more,
    })
  expect(Object.keys((await invite(2)).body.errors)).toEqual(['positionId'])
  expect(Object.keys((await invite(1, { countryId: 1 })).body.errors)).toEqual(['countryId'])
  expect(await row((await invite(1)).body.data[0].id)).toMatchObject(given)
  expect(Object.keys((await invite(1)).body.errors)).toEqual(['positionId'])
})

test('a new invitation ends the link of the one before', async () => {
  const { body } = await w.call('hr', 'POST', '/api/people/invitations', {
    people: [{ email: fresh(), firstName: 'A', lastName: 'B' }],
  })
  const { id } = body.data[0]
  const first = tokenIn((await w.settle()).letters[0]!.text)
  expect((await w.call('hr', 'POST', `/api/people/${id}/invitation`)).status).toBe(200)
  const waiting = () =>
    owner.query(`select 1 from links where subject_id = $1 and used_at is null`, [id]).then(({ rowCount }) => rowCount)
  expect(await waiting()).toBe(0)
  const second = tokenIn((await w.settle()).letters[0]!.text)
  expect(second).not.toBe(first)
  expect(await waiting()).toBe(1)
  expect((await w.call('hr', 'POST', `/api/people/${w.ids.ann}/invitation`)).status).toBe(409)
})

const count = async () =>
  (await owner.query<{ n: number }>('select count(*)::int as n from users where company_id = $1', [w.acme.id])).rows[0]!
    .n
