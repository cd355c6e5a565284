import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Level } from '#platform/permissions.ts'
import { relationTo } from '#platform/scope.ts'
import { readSession } from '#platform/session.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { may, visibleTo } from '../record/server/access.ts'
import { SECTIONS } from '#features/core/roles/contract.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const row = (who: Name) =>
  w.asAcme((db) => db.selectFrom('users').selectAll().where('id', '=', w.ids[who]).executeTakeFirstOrThrow())
const ACTORS = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam', 'ivan'] as const

test('what may be seen of a person is the same in the rule and in SQL, for everyone and every section', async () => {
  let differences = 0
  const seen = new Set<string>()
  await w.asAcme(async (db) => {
    const everybody = await db.selectFrom('users').select('id').execute()
    for (const name of ACTORS) {
      const actor = (await readSession(db, w.tokens[name], w.clock.now))!
      const relations = new Map(
        await Promise.all(everybody.map(async ({ id }) => [id, await relationTo(db, actor, id)] as const)),
      )
      for (const section of SECTIONS)
        for (const level of ['view', 'edit'] as Level[]) {
          const rows = await db
            .selectFrom('users')
            .select('id')
            .where(visibleTo(actor, section, level))
            .execute()
          const inSql = new Set(rows.map(({ id }) => id))
          for (const [id, relation] of relations) {
            const allowed = may.reach(actor, relation, section, level)
            if (allowed !== inSql.has(id)) differences++
            seen.add(`${allowed}:${relation.own}:${relation.manages}`)
          }
        }
    }
  })
  expect(differences).toBe(0)
  // every relation to a person occurred, with and without the right
  expect([...seen].toSorted()).toEqual([
    'false:false:false',
    'false:false:true',
    'false:true:false',
    'true:false:false',
    'true:false:true',
    'true:true:false',
  ])
})

describe('the head', () => {
  test('says who someone is to every colleague, and what the reader may do with each part', async () => {
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/job`, { hireDate: '2021-03-01' })
    const { body } = await w.call('max', 'GET', `/api/profile/${w.ids.ann}`)
    expect(body.data).toMatchObject({
      firstName: 'Ann',
      lastName: 'Berg',
      status: 'active',
      manager: { id: w.ids.max, firstName: 'Max' },
      sections: { personal: 'view', 'timeoff.record': 'edit', compensation: 'none', job: 'view' },
      can: { changeAvatar: false, deactivate: false },
      isOwn: false,
    })
    expect(body.data.permissions).toContain('timeoff.record.edit')
    const peer = (await w.call('eve', 'GET', `/api/profile/${w.ids.ann}`)).body.data
    expect(peer.sections).toMatchObject({ personal: 'none', 'job.job_info': 'view', 'job.job_details': 'none' })
    expect((await w.call('ann', 'GET', `/api/profile/${w.ids.ann}`)).body.data).toMatchObject({ isOwn: true })
    expect((await w.call('hr', 'GET', `/api/profile/${w.ids.ann}`)).body.data.can).toEqual({
      changeAvatar: true,
      activate: false,
      deactivate: true,
      orderPassword: false,
      signOut: true,
      resend: false,
    })
    expect((await w.call('gil', 'GET', `/api/profile/${w.ids.ann}`)).status).toBe(404)
  })
})

describe('personal details', () => {
  const url = (who: Name) => `/api/people/${w.ids[who]}/personal`

  test('are read by the person, their line and HR; not by peers, managers of another line or other companies', async () => {
    for (const who of ['ann', 'max', 'dora', 'hr', 'adam'] as const)
      expect((await w.call(who, 'GET', url('ann'))).status, who).toBe(200)
    for (const who of ['eve', 'mia', 'ivan'] as const)
      expect((await w.call(who, 'GET', url('ann'))).status, who).toBe(403)
    for (const who of ['gil', 'gina'] as const) expect((await w.call(who, 'GET', url('ann'))).status, who).toBe(404)
    expect((await w.call(null, 'GET', url('ann'))).status).toBe(401)
  })

  test('are changed only by anyone who holds them for editing; a stale save changes nothing', async () => {
    const { version } = (await w.call('hr', 'GET', url('ann'))).body.data
    const change = {
      gender: 'female',
      birthDate: '1990-05-01',
      mobilePhone: '+46 70',
      socialLink2: 'http://a.se/x',
      version,
    }
    for (const who of ['ann', 'max', 'eve', 'mia', 'ivan'] as const)
      expect((await w.call(who, 'PUT', url('ann'), change)).status, who).toBe(403)
    expect((await w.call('hr', 'PUT', url('ann'), change)).body.data.version).toBe(version + 1)
    expect((await w.call('hr', 'PUT', url('ann'), { ...change, mobilePhone: '1' })).status).toBe(409)
    expect((await w.call('ann', 'GET', url('ann'))).body.data).toMatchObject({ ...change, version: version + 1 })
    const facts = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('details')
        .where('subjectId', '=', w.ids.ann)
        .where('name', '=', 'user.updated')
        .orderBy('at', 'desc')
        .execute(),
    )
    expect(facts[0]!.details).toMatchObject({ changes: { gender: [null, 'female'], birthDate: [null, '1990-05-01'] } })
  })

  test.each([
    ['birthDate', '2999-01-01', 'Choose today or earlier.'],
    ['gender', 'other', 'Choose one of the options.'],
    ['socialLink1', 'javascript:alert(1)', 'Enter an address that starts with http:// or https://.'],
    ['socialLink2', 'data:text/html,x', 'Enter an address that starts with http:// or https://.'],
    ['alternativeEmail', 'a@b.c', 'Enter an email address, for example anna@company.com'],
    ['firstName', ' ', 'This field is required.'],
    ['email', 'other@acme.test', 'Only this person can change the email they sign in with.'],
  ])('refuse %s %j under the field', async (field, value, message) => {
    const { status, body } = await w.call('hr', 'PUT', url('ann'), { [field]: value })
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
  })

  test('of a person who has not answered: the address can be put right, and the invitation goes to the new one', async () => {
    await w.call('hr', 'POST', `/api/people/${w.ids.pia}/invitation`)
    await w.settle()
    const email = `pia.right@${w.acme.domain}.test`
    expect((await w.call('hr', 'PUT', url('pia'), { email })).status).toBe(200)
    expect((await w.settle()).letters.map(({ to }) => to)).toEqual([email])
  })

  test('protected fields in the body change nothing', async () => {
    const before = await row('ann')
    await w.call('hr', 'PUT', url('ann'), { isAdmin: true, managerId: null, status: 'pending', companyId: w.globex.id })
    expect(await row('ann')).toEqual(before)
  })
})

describe('the job', () => {
  const url = (who: Name) => `/api/people/${w.ids[who]}/job`

  test('shows each part to anyone who may see it', async () => {
    expect((await w.call('eve', 'GET', url('ann'))).body.data).toMatchObject({
      details: null,
      can: { editInfo: false },
    })
    expect((await w.call('max', 'GET', url('ann'))).body.data.details.manager.id).toBe(w.ids.max)
    expect((await w.call('gil', 'GET', url('ann'))).status).toBe(404)
  })

  test('is changed by HR and not by the person, their line, peers or other companies', async () => {
    for (const who of ['ann', 'max', 'dora', 'eve', 'ivan'] as const) {
      expect((await w.call(who, 'PUT', url('ann'), { managerId: w.ids.eve })).status, who).toBe(403)
      expect((await w.call(who, 'PUT', url('ann'), { hireDate: '2000-01-01' })).status, who).toBe(403)
    }
    expect((await w.call('gina', 'PUT', url('ann'), { hireDate: '2000-01-01' })).status).toBe(404)
    expect((await row('ann')).managerId).toBe(w.ids.max)
  })

  test('a circle in the reporting line is refused under the field', async () => {
    for (const [who, managerId] of [
      ['dora', w.ids.ann],
      ['dora', w.ids.max],
      ['max', w.ids.ann],
      ['ann', w.ids.ann],
    ] as const) {
      const { status, body } = await w.call('hr', 'PUT', url(who), { managerId })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['managerId']])
    }
    expect((await w.call('hr', 'PUT', url('ann'), { managerId: w.ids.gil })).status).toBe(422)
    expect((await w.call('hr', 'PUT', url('ann'), { managerId: w.ids.otto })).status).toBe(422)
  })

  test('two changes that would close a circle together: one is refused', async () => {
    await w.call('hr', 'PUT', url('max'), { managerId: null })
    await w.call('hr', 'PUT', url('mia'), { managerId: null })
    const answers = await Promise.all([
      w.call('hr', 'PUT', url('max'), { managerId: w.ids.mia }),
      w.call('adam', 'PUT', url('mia'), { managerId: w.ids.max }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    for (const who of ['max', 'mia'] as const) await w.call('hr', 'PUT', url(who), { managerId: null })
    for (const who of ['max', 'mia'] as const) await w.call('hr', 'PUT', url(who), { managerId: w.ids.dora })
  })

  test('a former manager is out from the moment of the move, the new one in', async () => {
    expect((await w.call('max', 'GET', `/api/people/${w.ids.ann}/personal`)).status).toBe(200)
    await w.call('hr', 'PUT', url('ann'), { managerId: w.ids.mia })
    expect((await w.call('max', 'GET', `/api/people/${w.ids.ann}/personal`)).status).toBe(403)
    expect((await w.call('mia', 'GET', `/api/people/${w.ids.ann}/personal`)).status).toBe(200)
    await w.call('hr', 'PUT', url('ann'), { managerId: w.ids.max })
  })

  test('who joins a department gets the manager that it names, unless one is given', async () => {
    const departmentId = await w.asAcme(
      async (db) =>
        (
          await db
            .insertInto('departments')
            .values({ name: 'Named', leadId: w.ids.mia, reportsTo: 'manager', managerId: w.ids.dora })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
    await w.call('hr', 'PUT', url('eve'), { departmentId })
    expect((await row('eve')).managerId).toBe(w.ids.dora)
    await w.call('hr', 'PUT', url('dora'), { departmentId })
    expect((await row('dora')).managerId).toBeNull()
    await w.call('hr', 'PUT', url('eve'), { departmentId: null })
    await w.call('hr', 'PUT', url('eve'), { departmentId, managerId: w.ids.mia })
    expect((await row('eve')).managerId).toBe(w.ids.mia)
  })

  test('a position has one holder, and leaving lies after joining', async () => {
    const positionId = await w.asAcme(
      async (db) =>
        (await db.insertInto('positions').values({ name: 'Cook' }).returning('id').executeTakeFirstOrThrow()).id,
    )
    expect((await w.call('hr', 'PUT', url('ann'), { positionId })).status).toBe(200)
    expect((await w.call('hr', 'PUT', url('eve'), { positionId })).body.errors).toHaveProperty('positionId')
    const lastDay = { lastDay: '2038-01-29', reason: 'resigned', rehireEligible: true }
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.ann}/leaving`, lastDay)).status).toBe(201)
    const { status, body } = await w.call('hr', 'PUT', url('ann'), { hireDate: '2038-02-01' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['hireDate']])
  })
})
