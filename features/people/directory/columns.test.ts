import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { withoutIds } from '#tests/without-ids.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.asAcme((db) =>
    db
      .updateTable('users')
      .set({ birthDate: '1990-02-03', mobilePhone: '+46701112233' })
      .where('id', '=', w.ids.eve)
      .execute(),
  )
})
afterAll(() => w.close())

const people = async (who: Name, query = '') => {
  const answer = await w.call(who, 'GET', `/api/people${query}`)
  expect(answer.status).toBe(200)
  return answer.body as { data: { id: string; firstName: string; [key: string]: unknown }[]; next: string | null }
}

describe('columns', () => {
  test('of a private kind come to those who hold the section: for everyone, or for their own line', async () => {
    const query = `?columns=mobilePhone,birthDate&search=eve`
    expect((await people('hr', query)).data[0]).toMatchObject({ mobilePhone: '+46701112233', birthDate: '1990-02-03' })
    expect((await people('mia', query)).data[0]).toMatchObject({ mobilePhone: '+46701112233' })
    expect((await people('eve', query)).data[0]).toMatchObject({ birthDate: '1990-02-03' })
    const text = withoutIds((await people('max', query)).data)
    expect(text).not.toContain('112233')
    expect(text).not.toContain('1990')
    expect((await people('ann', '?search=eve')).data[0]).toHaveProperty('hireDate')
    expect((await people('ann', '?search=eve')).data[0]).not.toHaveProperty('mobilePhone')
  })

  test('that someone may not read are refused in list, sort, filter and export alike', async () => {
    await withRole('ann', ['people.people.view', 'people.export'], async () => {
      for (const query of ['?columns=birthDate', '?columns=hireDate', '?sort=hireDate', '?hiredFrom=2020-01-01']) {
        expect((await w.call('ann', 'GET', `/api/people${query}`)).status).toBe(403)
        expect((await w.call('ann', 'GET', `/api/people/export${query}`)).status).toBe(403)
      }
      expect((await w.call('ann', 'GET', '/api/people/summary?hiredTo=2020-01-01')).status).toBe(403)
      expect(JSON.stringify(await people('ann', '?search=max'))).not.toContain('hireDate')
      const { data } = (await w.call('ann', 'GET', '/api/people/summary')).body
      expect(data.columns).not.toContain('birthDate')
      expect(data.sorts).not.toContain('hireDate')
    })
  })

  test('a change of a private field leaves every answer to a peer as it was', async () => {
    const ask = async () =>
      [
        await w.call('ivan', 'GET', '/api/people'),
        await w.call('ivan', 'GET', '/api/people?search=eve'),
        await w.call('ivan', 'GET', '/api/people/summary'),
        await w.call('ivan', 'GET', '/api/users/select?search=eve'),
      ].map(({ status, body }) => ({ status, body }))
    const before = await ask()
    expect(before[0]).toMatchObject({ status: 200 })
    await w.asAcme((db) =>
      db
        .updateTable('users')
        .set({ birthDate: '1980-12-24', mobilePhone: '0000' })
        .where('id', '=', w.ids.eve)
        .execute(),
    )
    expect(await ask()).toEqual(before)
  })
})

describe('the export', () => {
  test('is a table of the readable columns under the same filters, and no cell of it is a formula', async () => {
    await w.asAcme((db) =>
      db.updateTable('users').set({ firstName: '=1+1', workPhone: '+46 8 1' }).where('id', '=', w.ids.ivan).execute(),
    )
    const { status, body, headers } = await w.call('hr', 'GET', '/api/people/export?search=ivan')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    const lines = String(body).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^\uFEFFFirst name,Last name,Email/)
    expect(lines[1]).toMatch(/^'=1\+1,Berg,/)
    expect(lines[1]).toContain("'+46 8 1")
    await w.asAcme((db) => db.updateTable('users').set({ firstName: 'Ivan' }).where('id', '=', w.ids.ivan).execute())
    expect(await facts('people.exported')).toContainEqual(expect.objectContaining({ format: 'csv', count: 1 }))
  })

  test('comes as a workbook too, in the language of the reader, and only to those who may export', async () => {
    const { status, headers } = await w.call('hr', 'GET', '/api/people/export?format=xlsx', undefined, {
      'content-language': 'sv',
    })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('Medarbetare.xlsx')
    expect((await w.call('ann', 'GET', '/api/people/export')).status).toBe(403)
    await withRole('ann', ['people.export'], async () => {
      expect((await w.call('ann', 'GET', '/api/people/export')).status).toBe(403)
    })
  })
})

test('nobody without people.people.view sees the list', async () => {
  await withRole('eve', ['own.personal.view'], async () => {
    for (const url of ['/api/people', '/api/people/summary', '/api/people/export'])
      expect((await w.call('eve', 'GET', url)).status).toBe(403)
  })
})

async function facts(name: string) {
  const rows = await w.asAcme((db) =>
    db.selectFrom('events').select('details').where('name', '=', name).orderBy('at').execute(),
  )
  return rows.map(({ details }) => details)
}

async function withRole(who: Name, permissions: readonly string[], work: () => Promise<void>) {
  const replace = (roleIds: string[]) =>
    owner
      .query('delete from user_roles where user_id = $1', [w.ids[who]])
      .then(() =>
        Promise.all(
          roleIds.map((id) =>
            owner.query('insert into user_roles (company_id, user_id, role_id) values ($1, $2, $3)', [
              w.acme.id,
              w.ids[who],
              id,
            ]),
          ),
        ),
      )
      .then(() =>
        owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id]),
      )
  const before = await owner.query<{ role_id: string }>('select role_id from user_roles where user_id = $1', [
    w.ids[who],
  ])
  const { rows } = await owner.query<{ id: string }>(
    `insert into roles (company_id, name) values ($1, 'Trial ' || gen_random_uuid()) returning id`,
    [w.acme.id],
  )
  for (const permission of permissions) {
    const [, key, level] = /^(.*?)(?:\.(view|edit))?$/.exec(permission)!
    await owner.query('insert into role_permissions (company_id, role_id, key, level) values ($1, $2, $3, $4)', [
      w.acme.id,
      rows[0]!.id,
      key,
      level ?? 'on',
    ])
  }
  await replace([rows[0]!.id])
  try {
    await work()
  } finally {
    await replace(before.rows.map(({ role_id }) => role_id))
  }
}
