import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { fold } from '#platform/search.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { readCursor, writeCursor } from './server/rules.ts'

let w: World
const places: Record<string, string> = {}

beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    const department = async (name: string, parentId: string | null = null, leadId: string | null = null) =>
      (await db.insertInto('departments').values({ name, parentId, leadId }).returning('id').executeTakeFirstOrThrow())
        .id
    places.product = await department('Product', null, w.ids.dora)
    places.design = await department('Design', places.product)
    places.sales = await department('Sales')
    const title = await db.insertInto('jobTitles').values({ name: 'Dévops' }).returning('id').executeTakeFirstOrThrow()
    places.devops = title.id
    const office = await db
      .insertInto('locations')
      .values({ name: 'Åre', countryId: 752, timeZone: 'Europe/Stockholm' })
      .returning('id')
      .executeTakeFirstOrThrow()
    places.are = office.id
    const set = (who: Name, values: object) =>
      db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute()
    await set('ann', {
      departmentId: places.design,
      jobTitleId: places.devops,
      locationId: places.are,
      lastName: 'Sjöberg',
    })
    await set('max', { departmentId: places.product, hireDate: '2019-05-01' })
    await set('eve', {
      departmentId: places.sales,
      birthDate: '1990-02-03',
      mobilePhone: '+46701112233',
      hireDate: null,
    })
  })
})
afterAll(() => w.close())

const people = async (who: Name, query = '') => {
  const answer = await w.call(who, 'GET', `/api/people${query}`)
  expect(answer.status).toBe(200)
  return answer.body as { data: { id: string; firstName: string; [key: string]: unknown }[]; next: string | null }
}
const names = async (who: Name, query = '') => (await people(who, query)).data.map(({ firstName }) => firstName)

describe('the list', () => {
  test('holds everyone of the company who is not deactivated, by name, with the names of their places', async () => {
    expect(await names('ann')).toEqual(['Adam', 'Ann', 'Dora', 'Eve', 'Hr', 'Ivan', 'Max', 'Mia', 'Pia'])
    const { data } = await people('ann', '?search=ann')
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: w.ids.ann,
      department: 'Design',
      location: 'Åre',
      jobTitle: 'Dévops',
      manager: 'Max Berg',
      status: 'active',
    })
  })

  test('is searched by name in any order, e-mail and job title, whatever the case and accents', async () => {
    for (const search of ['SJOBERG', 'sjöberg ann', 'ann@acme', 'devOPS', 'DÉVOPS'])
      expect(await names('ann', `?search=${encodeURIComponent(search)}`)).toEqual(['Ann'])
    expect(await names('ann', '?search=%25')).toEqual([])
    expect(await names('ann', '?search=a_n')).toEqual([])
  })

  test('is narrowed by department with what lies below it, place, job title, manager, status and day of joining', async () => {
    expect(await names('ann', `?department=${places.product}`)).toEqual(['Ann', 'Max'])
    expect(await names('ann', `?department=${places.design}`)).toEqual(['Ann'])
    expect(await names('ann', `?department=${places.design},${places.sales}`)).toEqual(['Ann', 'Eve'])
    expect(await names('ann', `?location=${places.are}`)).toEqual(['Ann'])
    expect(await names('ann', `?jobTitle=${places.devops}`)).toEqual(['Ann'])
    expect(await names('ann', `?manager=${w.ids.dora}`)).toEqual(['Max', 'Mia'])
    expect(await names('ann', '?status=pending')).toEqual([])
    expect(await names('ann', '?status=notInvited')).toEqual(['Pia'])
    await w.asAcme((db) => db.updateTable('users').set({ invitedAt: new Date() }).where('id', '=', w.ids.pia).execute())
    expect(await names('ann', '?status=notInvited')).toEqual([])
    expect(await names('ann', '?status=pending')).toEqual(['Pia'])
    expect(await names('ann', '?status=deactivated')).toEqual(['Otto'])
    expect(await names('ann', '?status=pending,deactivated')).toEqual(['Otto', 'Pia'])
    expect(await names('ann', '?hiredTo=2019-12-31')).toEqual(['Max'])
    expect(await names('ann', '?hiredFrom=2019-06-01&status=active')).not.toContain('Max')
  })

  test.each(['name', 'hireDate', 'department', 'location', 'jobTitle'])(
    'sorted by %s, walked in small steps, shows everyone once and in one order, both ways',
    async (sort) => {
      await w.asAcme(async (db) => {
        for (let n = 0; n < 110; n++)
          await db
            .insertInto('users')
            .values({
              email: `crowd-${sort}-${n}@acme.test`,
              firstName: `Crowd${n % 7}`,
              lastName: sort,
              hireDate: n % 5 ? `20${10 + (n % 9)}-01-01` : null,
              departmentId: [places.design, places.sales, null][n % 3]!,
              locationId: n % 2 ? places.are : null,
              jobTitleId: n % 2 ? places.devops : null,
            })
            .execute()
      })
      for (const direction of ['asc', 'desc']) {
        const seen: string[] = []
        const keys: (string | null)[] = []
        let cursor = ''
        for (let pages = 0; pages < 20; pages++) {
          const query = `?sort=${sort}&direction=${direction}&columns=hireDate&search=${sort}${cursor && `&cursor=${cursor}`}`
          const { data, next } = await people('hr', query)
          seen.push(...data.map(({ id }) => id))
          keys.push(...data.map((one) => (sort === 'name' ? one.firstName : (one[sort] as string | null))))
          if (!next) break
          expect(data).toHaveLength(50)
          cursor = next
        }
        expect(seen).toHaveLength(110)
        expect(new Set(seen).size).toBe(110)
        const present = keys.filter((key) => key !== null)
        expect(keys.slice(0, present.length)).toEqual(present)
        expect(present).toEqual(present.toSorted((a, b) => (direction === 'asc' ? 1 : -1) * a!.localeCompare(b!)))
      }
      await w.asAcme((db) => db.deleteFrom('users').where('lastName', '=', sort).execute())
    },
  )

  test('refuses a cursor that no page has handed out', async () => {
    for (const cursor of [
      'x',
      writeCursor({ group: null, key: 'a', id: 'b' }),
      Buffer.from('[1]').toString('base64url'),
    ])
      expect((await w.call('ann', 'GET', `/api/people?cursor=${cursor}`)).status).toBe(400)
  })

  test('costs four statements at most beside the session', async () => {
    await people('ann')
    const { statements } = await statementsOf(() => people('ann', '?sort=department'))
    // the second part of a page is asked for only where the first ends: people without a department
    expect(statements.filter((text) => text.includes('from users u'))).toHaveLength(2)
    expect(statements.length).toBeLessThanOrEqual(8)
  })
})

describe('the summary', () => {
  test('counts what the filters leave and what each further choice would', async () => {
    const { data } = (await w.call('hr', 'GET', `/api/people/summary?department=${places.product}`)).body
    expect(data.count).toBe(2)
    const counts = (list: { name: string; count: number }[]) =>
      Object.fromEntries(list.map(({ name, count }) => [name, count]))
    expect(counts(data.departments)).toEqual({ Design: 1, Product: 2, Sales: 1 })
    expect(counts(data.locations)).toEqual({ Åre: 1 })
    expect(data.statuses).toEqual([
      { id: 'active', count: 2 },
      { id: 'pending', count: 0 },
      { id: 'notInvited', count: 0 },
      { id: 'deactivated', count: 0 },
    ])
    expect(data.can).toEqual({ create: true, edit: true, export: true, lookBack: true })
    expect((await w.call('ann', 'GET', '/api/people/summary')).body.data.can).toEqual({
      create: false,
      edit: false,
      export: false,
      lookBack: true,
    })
  })
})

describe('pickers', () => {
  test('everyone finds names and pictures; e-mails only with the directory or the right to create people', async () => {
    const { body } = await w.call('adam', 'POST', '/api/roles', {
      name: 'Nothing',
      permissions: ['own.timeoff.record.edit'],
    })
    const roleId = body.data.id
    const role = (permissions: string[]) =>
      w.call('adam', 'PUT', `/api/roles/${roleId}`, { name: 'Nothing', description: '', permissions })
    await w.asAcme((db) => setRolesOf(db, w.ids.mia, [roleId]))
    const ask = async (search: string) => (await w.call('mia', 'GET', `/api/users/select?search=${search}`)).body.data
    const email = `ann@${w.acme.domain}.test`
    const head = async (who: 'ann' | 'mia') =>
      (await w.call('mia', 'GET', `/api/profile/${w.ids[who]}`)).body.data.email
    for (const permissions of [[], ['people.export'], ['settings.roles.view']]) {
      expect((await role(permissions)).status).toBe(200)
      expect(await ask('ann')).toMatchObject([{ id: w.ids.ann, firstName: 'Ann', email: '' }])
      // nor are they guessed letter by letter
      expect(await ask(email)).toEqual([])
      expect((await w.call('mia', 'GET', `/api/find-user-or-group?search=${email}`)).body.data).toEqual([])
      expect([await head('ann'), await head('mia')]).toEqual(['', `mia@${w.acme.domain}.test`])
    }
    for (const permissions of [['people.people.view'], ['people.people.edit'], ['people.create']]) {
      expect((await role(permissions)).status).toBe(200)
      expect(await ask(email)).toMatchObject([{ id: w.ids.ann, email }])
      expect(await head('ann')).toBe(email)
    }
  })

  test('where roles are given, and among the people of a job title, the same', async () => {
    const { data: roles } = (await w.call('adam', 'GET', '/api/roles')).body
    const of = roles.find(({ builtIn }: { builtIn: string }) => builtIn === 'hr').id
    const title = (await w.call('adam', 'POST', '/api/job-titles', { name: 'Keeper of secrets' })).body.data.id
    await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { jobTitleId: title })
    const { body } = await w.call('adam', 'POST', '/api/roles', {
      name: 'Keeps roles',
      permissions: ['settings.roles.edit', 'settings.job_title.edit'],
    })
    await w.asAcme((db) => setRolesOf(db, w.ids.mia, [body.data.id]))
    const email = `ann@${w.acme.domain}.test`
    const found = async (who: 'mia' | 'adam') =>
      (
        await Promise.all([
          w.call(who, 'GET', `/api/roles/${of}/candidates?search=ann`),
          w.call(who, 'GET', `/api/roles/${of}/candidates?search=${email}`),
          w.call(who, 'GET', `/api/job-titles/${title}/people`),
        ])
      ).map((answer) => answer.body.data.map((one: { email: string }) => one.email))
    expect(await found('mia')).toEqual([[''], [], ['']])
    expect(await found('adam')).toEqual([[email], [email], [email]])
  })

  test('find five colleagues by name or e-mail, never someone of another company or deactivated', async () => {
    const { data } = (await w.call('eve', 'GET', '/api/users/select?search=')).body
    expect(data).toHaveLength(5)
    const found = (await w.call('eve', 'GET', '/api/users/select?search=berg&limit=50')).body.data
    expect(found.map(({ firstName }: { firstName: string }) => firstName)).not.toContain('Otto')
    expect(found.map(({ id }: { id: string }) => id)).not.toContain(w.ids.gil)
    expect(Object.keys(found[0]).toSorted()).toEqual(['avatar', 'email', 'firstName', 'id', 'lastName'])
    expect((await w.call('eve', 'GET', `/api/users/select?ids=${w.ids.max}`)).body.data).toHaveLength(1)
    expect((await w.call('eve', 'GET', '/api/find-user-or-group?search=max')).body.data).toEqual([
      { id: w.ids.max, name: 'Max Berg', type: 'user' },
    ])
  })
})

test('a cursor is read back as it was written, and a search forgets accents in every alphabet', () => {
  const cursor = { group: { key: 'ö"', id: w.ids.ann }, key: 'я', id: w.ids.max }
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  expect(fold('ÅSA Ёлкин')).toBe('asa елкин')
})
