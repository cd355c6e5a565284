import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

const PEOPLE = [
  'Иван Иванов',
  'Дмитрий Щукин',
  'Юлия Цветкова',
  'Фёдор Чайковский',
  'Хана Жукова',
  'Oleg Ivanov',
  'Åsa Sjöberg',
  'Björn Ångström',
  'Carl Philipsson',
  'John Eriksson',
  'Søren Kjær',
  'Łukasz Groß',
  '王 小明',
  'Γιώργος Παπαδόπουλος',
  'Mary-Jane O’Neill',
  'Cher',
] as const

let w: World
beforeAll(async () => {
  w = await world()
  const add = (name: string, at: number, phones: object = {}) => {
    const [firstName = '', ...rest] = name.split(' ')
    return { firstName, lastName: rest.join(' '), email: `mail${at}@search.test`, status: 'active', ...phones }
  }
  await w.asAcme((db) =>
    db
      .insertInto('users')
      .values(PEOPLE.map((name, at) => add(name, at)))
      .execute(),
  )
  await w.asGlobex((db) => db.insertInto('users').values(add('Иван Иванов', 99)).execute())
})
afterAll(() => w.close())

const list = async (who: Name, search: string, more = '') => {
  const answer = await w.call(who, 'GET', `/api/people?search=${encodeURIComponent(search)}${more}`)
  expect(answer.status).toBe(200)
  return (answer.body.data as { firstName: string; lastName: string }[]).map(({ firstName, lastName }) =>
    `${firstName} ${lastName}`.trim(),
  )
}
const summary = async (who: Name, search: string) =>
  (await w.call(who, 'GET', `/api/people/summary?search=${encodeURIComponent(search)}`)).body.data as {
    count: number
    similar: boolean
  }

type Names = string[]
const LITERAL: [typed: string, found: Names][] = [
  ['ivanov', ['Oleg Ivanov', 'Иван Иванов']],
  ['Иванов', ['Oleg Ivanov', 'Иван Иванов']],
  ['ИВАНОВ ОЛЕГ', ['Oleg Ivanov']],
  ['вано', ['Oleg Ivanov', 'Иван Иванов']],
  ['shchukin', ['Дмитрий Щукин']],
  ['schukin', ['Дмитрий Щукин']],
  ['sjtjukin', ['Дмитрий Щукин']],
  ['dmitry', ['Дмитрий Щукин']],
  ['dmitrii', ['Дмитрий Щукин']],
  ['dmitriy shch', ['Дмитрий Щукин']],
  ['yulia', ['Юлия Цветкова']],
  ['julia', ['Юлия Цветкова']],
  ['iuliia', ['Юлия Цветкова']],
  ['tsvetkova', ['Юлия Цветкова']],
  ['fedor', ['Фёдор Чайковский']],
  ['fyodor', ['Фёдор Чайковский']],
  ['федор', ['Фёдор Чайковский']],
  ['tchaikovsky', ['Фёдор Чайковский']],
  ['tjajkovskij', ['Фёдор Чайковский']],
  ['hana', ['Хана Жукова']],
  ['khana zhuk', ['Хана Жукова']],
  ['sjoberg', ['Åsa Sjöberg']],
  ['sjöberg', ['Åsa Sjöberg']],
  ['sjoeberg', ['Åsa Sjöberg']],
  ['åsa', ['Åsa Sjöberg']],
  ['aasa', ['Åsa Sjöberg']],
  ['ÅNGSTRÖM', ['Björn Ångström']],
  ['angstrom bjorn', ['Björn Ångström']],
  ['eriksonn john', ['John Eriksson']],
  ['иваноф олег', ['Oleg Ivanov']],
  ['karl', ['Carl Philipsson']],
  ['filipsson', ['Carl Philipsson']],
  ['soren kjaer', ['Søren Kjær']],
  ['søren', ['Søren Kjær']],
  ['lukasz gross', ['Łukasz Groß']],
  ['小明', ['王 小明']],
  ['王', ['王 小明']],
  ['παπαδοπουλος', ['Γιώργος Παπαδόπουλος']],
  ['jane neill', ['Mary-Jane O’Neill']],
  ['cher', ['Cher']],
  ['mail15@', ['Cher']],
]
const ALIKE: [typed: string, found: Names][] = [
  ['ivanv', ['Ivan Berg', 'Oleg Ivanov', 'Иван Иванов']],
  ['sjobreg', ['Åsa Sjöberg']],
  ['ericsan john', ['John Eriksson']],
  ['jhon', ['John Eriksson']],
  ['angstrm', ['Björn Ångström']],
]
const NOBODY = ['zzzzzz', 'bern', 'qq', '%', '_', 'ivanov julia', 'мммм', '12345678']

describe('a search finds people', () => {
  test.each(LITERAL)('%s', async (typed, found) => {
    expect(await list('hr', typed)).toEqual(found)
    expect(await summary('hr', typed)).toMatchObject({ count: found.length, similar: false })
  })

  test.each(ALIKE)('by a name that is almost like “%s”, and the summary says so', async (typed, found) => {
    expect(await list('hr', typed)).toEqual(found)
    expect(await summary('hr', typed)).toMatchObject({ count: found.length, similar: true })
  })

  test.each(NOBODY)('but nobody by “%s”', async (typed) => {
    expect(await list('hr', typed)).toEqual([])
    expect((await summary('hr', typed)).count).toBe(0)
  })

  test('by a name that has just been changed, and no longer by the one before', async () => {
    const id = await w.asAcme(async (db) => {
      const { id: made } = await db
        .insertInto('users')
        .values({ firstName: 'Before', lastName: 'Wedding', email: 'wed@search.test', status: 'active' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('users').set({ lastName: 'Жених' }).where('id', '=', made).execute()
      return made
    })
    expect(await list('hr', 'zhenikh')).toEqual(['Before Жених'])
    expect(await list('hr', 'wedding')).toEqual([])
    await w.asAcme((db) => db.deleteFrom('users').where('id', '=', id).execute())
    expect(await list('hr', 'zhenikh')).toEqual([])
  })

  test('in the picker and the palette as in the list', async () => {
    for (const [path, name] of [
      ['/api/users/select', (one: { firstName: string }) => one.firstName],
      ['/api/find-user-or-group', (one: { name: string }) => one.name.split(' ')[0]],
    ] as const)
      for (const typed of ['shchukin', 'шукин'])
        expect(
          (await w.call('eve', 'GET', `${path}?search=${encodeURIComponent(typed)}`)).body.data.map(name),
          `${path} ${typed}`,
        ).toEqual(['Дмитрий'])
  })

  test('never of another company', async () => {
    expect(await list('gina', 'ivanov')).toEqual(['Иван Иванов'])
    expect(await list('gina', 'shchukin')).toEqual([])
    expect(await list('gina', 'jhon')).toEqual([])
  })
})

describe('a telephone number', () => {
  beforeAll(() =>
    w.asAcme(async (db) => {
      const set = (who: Name, values: object) =>
        db.updateTable('users').set(values).where('id', '=', w.ids[who]).execute()
      await set('eve', { mobilePhone: '070-111 22 33' })
      await set('max', { workPhone: '+46 8 555 010 20' })
    }),
  )

  test.each([
    ['+46 70 111 22 33', ['Eve Berg']],
    ['0701112233', ['Eve Berg']],
    ['111 22', ['Eve Berg']],
    ['08-555 010 20', ['Max Berg']],
    ['555010', ['Max Berg']],
  ])('%s finds its person for those who may see everyone’s numbers', async (typed, found) => {
    expect(await list('hr', typed)).toEqual(found)
  })

  test('finds nobody for those who may not, though there are so many that each person is looked at', async () => {
    expect(await list('ann', '0701112233')).toEqual([])
    const id = (
      await w.call('adam', 'POST', '/api/roles', {
        name: 'Work phones only',
        permissions: ['people.people.view', 'other.job.job_info.view'],
      })
    ).body.data?.id as string
    expect(id).toBeTruthy()
    await w.asAcme((db) => setRolesOf(db, w.ids.ivan, [id]))
    expect(await list('ivan', '0701112233')).toEqual([])
    expect(await list('ivan', '555010')).toEqual([])
  })
})

test('more people than are looked up are met in the order of the list', async () => {
  await w.asAcme((db) =>
    db
      .insertInto('users')
      .values(
        Array.from({ length: 620 }, (_, n) => ({
          firstName: `Много${n}`,
          lastName: 'Людей',
          email: `many${n}@search.test`,
          status: 'active',
          mobilePhone: `+7 900 123 ${1000 + n}`,
        })),
      )
      .execute(),
  )
  for (const typed of ['mnogo', 'много', 'lyudey', 'ljudej', 'много людей', 'many', '7900123'])
    expect((await summary('hr', typed)).count, typed).toBe(620)
  expect(await list('hr', 'lyudey mnogo1', '&sort=name')).toHaveLength(50)
  expect((await summary('ann', '7900123')).count).toBe(0)
})
