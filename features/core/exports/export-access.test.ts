import { modules } from '#app/modules.ts'
import { exportSources } from '#platform/exports.ts'
import { portsOf } from '#platform/ports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { exporting, manyPeople } from './factory.ts'
import { rightsOf, stillHolds } from './server/rules.ts'

let w: World
let files: ReturnType<typeof exporting>
beforeAll(async () => {
  w = await world()
  files = exporting(w)
  await manyPeople(w)
})
beforeEach(async () => {
  w.clock.now = new Date()
  await owner.query('delete from exports')
})
afterAll(() => w.close())

/** Grants a person a role with these permissions, and revokes it afterwards. */
async function withRole<T>(
  who: Name,
  permissions: string[],
  work: (take: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into roles (company_id, name) values ($1, 'R' || gen_random_uuid()) returning id`,
    [w.acme.id],
  )
  const role = rows[0]!.id
  for (const permission of permissions) {
    const [, key, level] = /^(.+)\.(view|edit)$/.exec(permission) ?? [null, permission, 'on']
    await owner.query('insert into role_permissions (company_id, role_id, key, level) values ($1, $2, $3, $4)', [
      w.acme.id,
      role,
      key,
      level,
    ])
  }
  await owner.query('insert into user_roles (company_id, user_id, role_id) values ($1, $2, $3)', [
    w.acme.id,
    w.ids[who],
    role,
  ])
  const changed = () =>
    owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
  const take = async () => {
    await owner.query('delete from user_roles where role_id = $1', [role])
    await changed()
  }
  await changed()
  try {
    return await work(take)
  } finally {
    await take()
  }
}

describe('whose file it is', () => {
  test('nobody else sees it, loads it or ends it, not even an administrator', async () => {
    const { id } = await files.made('hr')
    for (const who of ['adam', 'ann'] as const) {
      expect((await files.show(who, id)).status).toBe(404)
      expect((await files.file(who, id)).statusCode).toBe(404)
      expect((await w.call(who, 'DELETE', `/api/exports/${id}`)).status).toBe(404)
      expect((await w.call(who, 'GET', '/api/exports')).body.data).toEqual([])
    }
    expect((await w.call('gina', 'GET', `/api/exports/${id}`)).status).toBe(404)
    expect((await files.file('hr', id)).statusCode).toBe(200)
  })

  test('rights are asked when it is started, for every source: anyone who may not call the operation gets no job', async () => {
    const sources = w.ports.of(exportSources)
    expect(sources.map(({ name }) => name)).toEqual(expect.arrayContaining(['people', 'audit']))
    for (const { name, route } of sources) {
      // everyone may take what they see in their own calendar
      if (route.needs === 'session') continue
      const needed = await w.call('ann', 'GET', `${route.path}?format=csv`)
      expect([
        needed.status,
        (await w.call('ann', 'POST', '/api/exports', { source: name, input: { format: 'csv' } })).status,
      ]).toEqual([403, 403])
    }
    expect((await w.call('adam', 'POST', '/api/exports', { source: 'payroll', input: {} })).status).toBe(422)
    expect((await w.call('adam', 'POST', '/api/exports', { source: 'people', input: { format: 'exe' } })).status).toBe(
      422,
    )
  })

  test('a source is of the same part of the API as the module that brings it', () => {
    for (const { tag, brings = [] } of modules)
      for (const source of portsOf([{ brings }]).of(exportSources))
        expect([source.name, source.tag]).toEqual([source.name, tag])
  })

  test('a right that is revoked before the job runs ends it, and the person is told', async () => {
    await withRole('ann', ['people.people.view', 'people.export'], async (take) => {
      const { id } = await files.start('ann')
      await take()
      await w.settle(60)
      const { body } = await files.show('ann', id)
      expect([body.data.status, body.data.failure]).toEqual(['failed', 'rights'])
      expect((await files.file('ann', id)).statusCode).toBe(409)
      expect((await w.call('ann', 'GET', '/api/notifications')).body.data[0].type).toBe('ExportHasFailed')
    })
  })

  test('a right that is revoked afterwards closes the file, whichever of those that it was made with', async () => {
    await withRole('ann', ['people.people.view', 'people.export'], () =>
      withRole('ann', ['other.personal.view'], async (take) => {
        const { id } = await files.made('ann')
        expect((await files.file('ann', id)).statusCode).toBe(200)
        // the operation itself may still be called, but what was read in this column may not be read any more
        await take()
        const refused = await files.file('ann', id)
        expect([refused.statusCode, refused.json().message]).toEqual([
          403,
          'Your access has changed since this file was made. Export it again.',
        ])
      }),
    )
  })

  test('anyone who views as someone sees no file of theirs', async () => {
    const { id } = await files.made('hr')
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.hr}/viewing`, {})).status).toBeLessThan(300)
    try {
      expect((await files.file('adam', id)).statusCode).toBe(403)
    } finally {
      await w.call('adam', 'DELETE', '/api/viewing')
    }
  })

  test('a file is kept from anyone who has lost anything, and not from anyone who has gained', () => {
    const holder = (permissions: string[], areas: [string, string[]][] = [], isAdmin = false) => ({
      isAdmin,
      permissions: new Set(permissions),
      areas: areas.map(([id, held]) => ({ id, permissions: new Set(held) })),
    })
    const then = rightsOf(holder(['a.view', 'b.view'], [['d1', ['c.view']]]))
    expect(stillHolds(then, holder(['a.view', 'b.view', 'x.edit'], [['d1', ['c.view', 'y.view']]]))).toBe(true)
    expect(stillHolds(then, holder(['a.view'], [['d1', ['c.view']]]))).toBe(false)
    expect(stillHolds(then, holder(['a.view', 'b.view'], [['d2', ['c.view']]]))).toBe(false)
    expect(stillHolds(then, holder(['a.view', 'b.view', 'c.view']))).toBe(true)
    expect(stillHolds(then, holder([], [], true))).toBe(true)
    expect(stillHolds(rightsOf(holder([], [], true)), holder(['a.view']))).toBe(false)
  })
})
