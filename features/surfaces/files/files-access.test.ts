import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { bindScanner } from '#platform/scanning.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { filing } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const { at, upload, added, folder, list, names, open, send } = filing(() => w)

/** The person holds one role with these permissions. */
async function holds(who: Name, ...permissions: string[]) {
  const { id } = (
    await w.call('adam', 'POST', '/api/roles', { name: `${who} ${permissions.join()} ${Math.random()}`, permissions })
  ).body.data
  await w.asAcme((db) => setRolesOf(db, w.ids[who], [id]))
}

/** Who opens a file of Ann's with this access, by what they hold. */
const OPENS: [access: string, who: Name, right: string[], opens: boolean][] = [
  ['public', 'ann', ['own.files.view'], true],
  ['public', 'ann', [], false],
  ['public', 'max', ['manager.files.view'], true],
  ['public', 'mia', ['manager.files.view'], false],
  ['public', 'mia', ['other.files.view'], true],
  ['public', 'eve', ['own.files.edit'], false],
  ['private', 'ann', ['own.files.view'], false],
  ['private', 'ann', ['own.files.edit'], false],
  ['private', 'max', ['manager.files.view'], false],
  ['private', 'max', ['manager.files.edit'], true],
  ['private', 'mia', ['other.files.view'], false],
  ['private', 'mia', ['other.files.edit'], true],
  ['private', 'adam', [], true],
  ['dedicated', 'max', ['manager.files.view'], true],
  ['dedicated', 'max', [], false],
  ['dedicated', 'dora', ['manager.files.view'], false],
  ['dedicated', 'dora', ['manager.files.edit'], true],
  ['dedicated', 'ann', ['own.files.view'], false],
]

describe('a file of Ann’s', () => {
  const ids: Record<string, string> = {}
  let inside: string
  beforeAll(async () => {
    for (const access of ['public', 'private'] as const)
      ids[access] = await added('hr', 'ann', { access, name: `${access}.pdf` })
    ids['dedicated'] = await added('hr', 'ann', { access: 'private', name: 'dedicated.pdf' })
    const sharing = { name: 'dedicated.pdf', access: 'dedicated', audience: { userIds: [w.ids.max] }, version: 1 }
    await w.call('hr', 'PUT', at('ann', `/entries/${ids['dedicated']}`), sharing)
    const hidden = await folder('hr', 'ann', 'Hidden', { access: 'private' })
    inside = await added('hr', 'ann', { access: 'public', parentId: hidden, name: 'inside.pdf' })
  })

  test.each(OPENS)('that is %s by %s with %j: %s', async (access, who, right, opens) => {
    if (who !== 'adam') await holds(who, ...right)
    const answer = await open(who, 'ann', ids[access]!)
    expect(answer.status === 200).toBe(opens)
    // a list that is not open answers 403, an entry that is not seen is not there
    const listed = await list(who, 'ann')
    const seen = listed.status === 200 && listed.body.data.some(({ id }: { id: string }) => id === ids[access])
    expect([seen, [200, 403, 404].includes(answer.status)]).toEqual([opens, true])
    // nothing else gives it away
    if (!opens && listed.status === 200) {
      expect(JSON.stringify(listed.body)).not.toContain(`${access}.pdf`)
      expect(await names(who, 'ann', `?search=${access}`)).toEqual([])
    }
  })

  test('in a folder that is hidden is hidden itself, by whatever way it is asked for', async () => {
    await holds('ann', 'own.files.edit')
    expect((await open('ann', 'ann', inside)).status).toBe(404)
    expect(await names('ann', 'ann', '?search=inside')).toEqual([])
    expect((await send('ann', 'ann', 'delete', [inside])).status).toBe(404)
    expect((await send('ann', 'ann', 'move', [inside], { parentId: null })).status).toBe(404)
    expect((await list('ann', 'ann')).body.folders).toEqual([])
    expect(await names('hr', 'ann', '?search=inside')).toEqual(['inside.pdf'])
  })

  test('is nobody’s of another company, and no other person’s by way of theirs', async () => {
    const elsewhere = await w.call('gina', 'GET', `/api/folders/user/${w.ids.ann}`)
    expect(elsewhere.status).toBe(404)
    const other = await w.call('adam', 'GET', `/api/folders/user/${w.ids.max}/entries/${ids['public']}/content`)
    expect(other.status).toBe(404)
    const move = await w.call('adam', 'POST', `/api/folders/user/${w.ids.max}/move`, {
      entryIds: [ids['public']],
      parentId: null,
    })
    expect(move.status).toBe(404)
  })

  test('leaves a trace when another person downloads it, and none of its own name', async () => {
    await holds('ann', 'own.files.view')
    await open('ann', 'ann', ids['public']!)
    await open('hr', 'ann', ids['public']!)
    const { rows } = await owner.query(
      `select actor_id, details from events where company_id = $1 and name = 'files.downloaded' and details->>'entryId' = $2`,
      [w.acme.id, ids['public']],
    )
    const byOthers = rows.filter(({ actor_id: by }) => by === w.ids.hr)
    expect([byOthers.length, rows.some(({ actor_id: by }) => by === w.ids.ann)]).toEqual([1, false])
    const trail = await owner.query(`select details::text from events where company_id = $1 and name like 'files.%'`, [
      w.acme.id,
    ])
    expect(trail.rows.some(({ details }) => /public\.pdf|Hidden/.test(details))).toBe(false)
  })
})

describe('a person with the right to change their own', () => {
  test('adds, renames and deletes what they added, and nothing that others did', async () => {
    await holds('eve', 'own.files.edit')
    const theirs = await added('hr', 'eve', { name: 'From HR.pdf' })
    const mine = await added('eve', 'eve', { name: 'Mine.pdf', access: 'private' })
    const put = (id: string, name: string) =>
      w.call('eve', 'PUT', at('eve', `/entries/${id}`), { name, access: 'public', version: 1 })
    expect([(await put(mine, 'My certificate')).status, (await put(theirs, 'Other')).status]).toEqual([200, 403])
    expect(await names('eve', 'eve')).toEqual(['From HR.pdf', 'My certificate.pdf'])
    expect((await send('eve', 'eve', 'delete', [theirs])).status).toBe(403)
    expect((await send('eve', 'eve', 'delete', [mine])).status).toBe(200)
    // what others deleted is not theirs to take back
    await send('hr', 'eve', 'delete', [theirs])
    const trash = (await w.call('eve', 'GET', at('eve', '/trash'))).body.data
    expect(trash.map(({ id }: { id: string }) => id)).toEqual([mine])
    expect((await send('eve', 'eve', 'restore', [theirs])).status).toBe(404)
  })

  test('takes no folder away with what others have put into it, not even what they do not see', async () => {
    await holds('mia', 'own.files.edit')
    const papers = await folder('mia', 'mia', 'Papers')
    await added('hr', 'mia', { parentId: papers, access: 'private' })
    const refused = await send('mia', 'mia', 'delete', [papers])
    expect([refused.status, refused.body.errors.general]).toEqual([
      422,
      ['This folder has files added by others. Ask someone who manages files.'],
    ])
  })

  test('with the right to see alone adds nothing', async () => {
    await holds('dora', 'own.files.view')
    expect((await upload('dora', 'dora')).status).toBe(403)
    const made = await w.call('dora', 'POST', at('dora', '/folders'), { name: 'A', access: 'public' })
    expect(made.status).toBe(403)
  })
})

test('sharing with chosen people names someone', async () => {
  const created = await w.call('hr', 'POST', at('max', '/folders'), { name: 'A', access: 'dedicated' })
  expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['audience']])
  expect(await names('hr', 'max')).toEqual([])
})

test('what the scanner has not seen is opened by nobody, and what it refuses later is gone', async () => {
  bindScanner({ url: undefined, command: '/no/such/scanner' })
  try {
    const { body } = await upload('hr', 'ivan')
    expect(body.data.checking).toBe(true)
    expect((await open('adam', 'ivan', body.data.id)).status).toBe(409)
    bindScanner({ url: undefined, command: 'false' })
    await owner.query(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'job:files: uploads that the scanner has not seen'`,
    )
    await w.settle()
    expect(await names('adam', 'ivan')).toEqual([])
  } finally {
    bindScanner({ url: undefined, command: undefined })
  }
})
