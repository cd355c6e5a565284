import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberFields } from '#features/core/members/fields.ts'
import { LANGUAGES, words } from '#platform/words.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { DECLARED, wordOfField } from './fields.ts'
import { guessColumns } from './server/rules/columns.ts'
import { csvFile } from './server/rules/write-file.ts'
import { flavours, HEAD, importing, line, PATH, samplePeople, sampleRecords } from './factory.ts'

const EXAMPLES = DECLARED.map((name) => memberFields[name].example)
const CELLS = EXAMPLES.map((one) => (one === 752 ? 'Sweden' : String(one)))

let w: World
let its: ReturnType<typeof importing>
beforeAll(async () => {
  w = await world()
  its = importing(w)
  await w.settle()
})
afterAll(() => w.close())

describe('a file of a thousand', () => {
  // two of the files name the same Swedes: each company gets one
  test.each(flavours)('%s: everyone is there, each under the right manager', async (flavour) => {
    const [who, company] = flavour === 'plain-sv' ? (['gina', w.globex] as const) : (['hr', w.acme] as const)
    const crowd = samplePeople(1000, flavour).map((person) => ({
      ...person,
      number: `${flavour}-${person.number}`,
      email: `${flavour}.${person.email}`,
    }))
    const { one } = await its.imported(who, sampleRecords(flavour, crowd))
    expect(one).toMatchObject({ status: 'done', doneRows: 1000, totalRows: 1000, report: { people: 1000 } })
    const { rows } = await owner.query<{ email: string; manager: string | null; department: string }>(
      `select u.email::text, m.email::text as manager, d.name as department from users u
       left join users m on m.id = u.manager_id and m.company_id = u.company_id
       join departments d on d.id = u.department_id and d.company_id = u.company_id
       where u.company_id = $1 and u.email = any($2::citext[])`,
      [company.id, crowd.map(({ email }) => email)],
    )
    const found = new Map(rows.map(({ email, ...rest }) => [email, rest]))
    expect(crowd.map(({ email }) => found.get(email))).toEqual(
      crowd.map(({ manager, department }) => ({
        manager: manager === null ? null : crowd[manager]!.email,
        department,
      })),
    )
  })
})

describe('an import', () => {
  test('is started twice at once and runs once; a third time changes nothing', async () => {
    const { id } = await its.checked('hr', [HEAD, line('Una', 'Once')])
    const start = () => w.call('hr', 'POST', `${PATH}/${id}/start`, { sendInvitations: false })
    const both = await Promise.all([start(), start()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { pushes } = await w.settle()
    expect((await start()).body.data.status).toBe('done')
    await w.settle()
    expect(await its.facts(id)).toEqual([
      'people.importUploaded',
      'people.importChanged',
      'people.importStarted',
      'people.imported',
    ])
    const una = (await its.acmeHas('una.once@acme.test'))!
    expect(await its.facts(una.id)).toEqual(['user.imported'])
    expect(pushes).toContainEqual(expect.objectContaining({ stale: ['imports'], to: [w.ids.hr] }))
    expect(pushes.filter(({ to }) => to === 'everyone').flatMap(({ stale }) => stale)).toEqual(
      expect.arrayContaining(['people', 'departments', 'imports']),
    )
  })

  test.each([
    ['finds managers among colleagues and gives roles beside the usual one', 'Role', 'HR; user', ['hr', 'user']],
    ['knows built-in roles in every language', 'Roll', 'Пользователь; Utrustningsansvarig', ['asset_manager', 'user']],
  ])('%s', async (_what, last, cell, given) => {
    const { one } = await its.imported('adam', [HEAD, line('Rut', last, 'Max Berg', '', cell)])
    expect(one.report).toMatchObject({ people: 1, errors: 0 })
    const rut = (await its.acmeHas(`rut.${last.toLowerCase()}@acme.test`))!
    expect(rut.managerId).toBe(w.ids.max)
    const { rows } = await owner.query(
      `select r.built_in from user_roles ur join roles r on r.id = ur.role_id and r.company_id = ur.company_id
       where ur.user_id = $1 order by 1`,
      [rut.id],
    )
    expect(rows.map((row) => row.built_in)).toEqual(given)
  })

  test('fills every field that is declared as one of its columns', async () => {
    const { id, version } = (
      await its.upload(
        'hr',
        csvFile([
          ['Name', 'E-mail', ...DECLARED],
          ['Fia', 'fia@acme.test', ...CELLS],
        ]),
      )
    ).body.data
    const mapping = ['firstName', 'email', ...DECLARED]
    expect((await w.call('hr', 'PUT', `${PATH}/${id}`, { mapping, options: {}, version })).status).toBe(200)
    await w.settle()
    expect((await its.show('hr', id)).report).toMatchObject({ people: 1, errors: 0, warnings: 0 })
    await w.call('hr', 'POST', `${PATH}/${id}/start`, { sendInvitations: false })
    await w.settle()
    const fia = (await its.acmeHas('fia@acme.test'))!
    expect(DECLARED.map((name) => fia[name])).toEqual(EXAMPLES)
    expect(fia).toMatchObject({ weekStart: 1, status: 'pending', version: 1 })
  })

  test('knows each declared column by its own label', async () => {
    const labels = LANGUAGES.flatMap((language) => DECLARED.map((name) => [name, language, wordOfField(name)] as const))
    const guess = (header: string) => guessColumns({ headers: [header], headerRow: 1, rows: [] })[0]?.field
    expect(labels.filter(([name, language, key]) => guess(words(language)(key)) !== name)).toEqual([])
  })

  test('whose worker is killed in the middle is begun again; nobody is half there or there twice', async () => {
    const crowd = samplePeople(1200, 'personio', 77).map((person) => ({ ...person, email: `killed.${person.email}` }))
    const { id } = await its.checked('hr', sampleRecords('personio', crowd))
    const before = await its.count('users')
    await w.call('hr', 'POST', `${PATH}/${id}/start`, {})
    await killAt(crowd[0]!.email)
    await expect(w.settle()).rejects.toThrow('a job failed')
    await killed()
    expect(await its.count('users')).toBe(before)
    expect(await its.show('hr', id)).toMatchObject({ status: 'running' })
    w.clock.now = new Date(w.clock.now.getTime() + 120_000)
    await owner.query(`update graphile_worker._private_jobs set run_at = now() where key like $1`, [`%${id}`])
    await w.settle()
    expect(await its.show('hr', id)).toMatchObject({ status: 'done', doneRows: 1200 })
    expect(await its.count('users')).toBe(before + 1200)
    expect(
      await w.asAcme((db) => db.selectFrom('userImports').select('attempts').where('id', '=', id).execute()),
    ).toEqual([{ attempts: 2 }])
  })

  /** Cuts the connection that inserts this person, once. */
  async function killAt(email: string) {
    await owner.query(`create or replace function public.kill_once() returns trigger language plpgsql security definer as $$
      begin
        if new.email::text = '${email}' and not exists (select 1 from pg_class where relname = 'killed_once') then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return new;
      end $$`)
    await owner.query('drop trigger if exists kill_once on users')
    await owner.query(
      'create trigger kill_once before insert on users for each row execute function public.kill_once()',
    )
    killed = async () => {
      await owner.query('drop trigger if exists kill_once on users')
      await owner.query('drop function if exists public.kill_once()')
    }
  }
  let killed = async () => {}
  afterAll(() => killed())

  test('fails clearly when someone took an address after the check, and imports nobody', async () => {
    const { id } = await its.checked('hr', [HEAD, line('Vera', 'First'), line('Vilma', 'Second')])
    const place = { people: [{ email: 'vilma.second@acme.test', firstName: 'Vilma', lastName: 'Other' }] }
    expect((await w.call('hr', 'POST', '/api/people/invitations', place)).status).toBe(201)
    await w.call('hr', 'POST', `${PATH}/${id}/start`, {})
    await w.settle()
    const one = await its.show('hr', id)
    expect(one).toMatchObject({ status: 'failed', report: { failure: 'changed', errors: 1 }, can: { change: true } })
    expect(await its.acmeHas('vera.first@acme.test')).toBeUndefined()
    expect((await w.call('hr', 'GET', `${PATH}/${id}/findings`)).body.data).toMatchObject([
      { row: 3, message: 'Someone in the company already has vilma.second@acme.test.' },
    ])
    expect((await its.facts(id)).at(-1)).toBe('people.importFailed')
  })

  test('writes to everyone who has not left, once', async () => {
    const records = [
      [...HEAD.slice(0, 3), 'Status'],
      ['Ida', 'Mail', 'ida.mail@acme.test', 'Active'],
      ['Ivar', 'Left', 'ivar.left@acme.test', 'Inactive'],
    ]
    const { letters, one } = await its.imported('hr', records, true)
    expect(letters.map(({ to }) => to)).toEqual(['ida.mail@acme.test'])
    expect(letters[0]!.subject).toBe('Acme invites you to Staffroom')
    expect(one.invited).toBe(1)
    expect((await its.acmeHas('ivar.left@acme.test'))!.deactivatedAt).not.toBeNull()
    const token = /confirm-user-creation\/(\S+)/.exec(letters[0]!.text)![1]!
    const headers = { 'x-public': '1' }
    expect((await w.call(null, 'GET', `/api/invitations/${token}`, undefined, headers)).status).toBe(200)
    expect((await w.call('hr', 'POST', `${PATH}/${one.id}/undo`, {})).status).toBe(200)
    expect((await w.call(null, 'GET', `/api/invitations/${token}`, undefined, headers)).status).toBe(404)
  })
})

describe('after an import', () => {
  const inviteAll = (who: Name, id: string) => w.call(who, 'POST', `${PATH}/${id}/invitations`, {})
  const invited = async (email: string) => (await its.acmeHas(email))!.invitedAt !== null

  test('those without an invitation are invited, once, in the name of the person who asks', async () => {
    const { one } = await its.imported('hr', [HEAD, line('Ina', 'Later'), line('Isak', 'Later'), line('Inga', 'Gone')])
    expect(one).toMatchObject({ invited: 0, toInvite: 3, can: { invite: true } })
    // people who have left or were invited in the meantime are skipped
    const gone = (await its.acmeHas('inga.gone@acme.test'))!
    await w.asAcme((db) =>
      db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', gone.id).execute(),
    )
    expect((await its.show('hr', one.id)).toInvite).toBe(2)
    const both = await Promise.all([inviteAll('adam', one.id), inviteAll('adam', one.id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]!.body.data).toMatchObject({ sendInvitations: true, can: { invite: false } })
    const { letters } = await w.settle()
    expect(letters.map(({ to }) => to).toSorted()).toEqual(['ina.later@acme.test', 'isak.later@acme.test'])
    expect(await its.show('hr', one.id)).toMatchObject({ invited: 2, toInvite: 0, can: { invite: false } })
    expect((await its.acmeHas('ina.later@acme.test'))!.invitedBy).toBe(w.ids.adam)
    expect(await invited('inga.gone@acme.test')).toBe(false)
    await inviteAll('hr', one.id)
    expect((await w.settle()).letters).toEqual([])
    expect((await its.facts(one.id)).filter((name) => name === 'people.importInviting')).toHaveLength(1)
  })

  test('who may no longer add people invites nobody more; another one can', async () => {
    const { one } = await its.imported('hr', [HEAD, line('Olle', 'Open')])
    await inviteAll('adam', one.id)
    await w.asAcme((db) =>
      db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', w.ids.adam).execute(),
    )
    expect((await w.settle()).letters).toEqual([])
    expect(await its.show('hr', one.id)).toMatchObject({ invited: 0, toInvite: 1, can: { invite: true } })
    await w.asAcme((db) => db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', w.ids.adam).execute())
    await inviteAll('hr', one.id)
    expect((await w.settle()).letters.map(({ to }) => to)).toEqual(['olle.open@acme.test'])
  })

  test('is only for those who see the import, and for one that is finished', async () => {
    const { id } = await its.checked('hr', [HEAD, line('Nora', 'Notyet')])
    expect((await inviteAll('hr', id)).status).toBe(409)
    for (const [who, status] of [
      ['ann', 403],
      ['gina', 404],
    ] as const)
      expect((await inviteAll(who, id)).status).toBe(status)
  })
})
