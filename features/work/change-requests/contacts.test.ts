import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { MOST_CONTACTS } from '#features/people/emergency/contract.ts'
import { contact } from '#features/people/emergency/factory.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { requestsOf } from './factory.ts'
import { withoutIds } from '#tests/without-ids.ts'

let w: World
let r: ReturnType<typeof requestsOf>
let edla: string
beforeAll(async () => {
  w = await world()
  r = requestsOf(w)
  await w.asAcme(async (db) => {
    // Ann reads her contacts; Mia reads everyone's; Eve edits everyone's, and her own; Ivan sees none
    await setRolesOf(db, w.ids.ann, [await makeRole(db, 'Reads', '', ['own.emergency.view', 'own.personal.view'])])
    await setRolesOf(db, w.ids.mia, [await makeRole(db, 'Reads all', '', ['other.emergency.view'])])
    await setRolesOf(db, w.ids.eve, [
      await makeRole(db, 'Edits all', '', ['other.emergency.edit', 'own.emergency.edit']),
    ])
    await setRolesOf(db, w.ids.ivan, [await makeRole(db, 'Nothing', '', ['own.personal.view'])])
    await setRolesOf(db, w.ids.max, [
      await makeRole(db, 'Manages', '', ['manager.emergency.view', 'own.emergency.edit']),
    ])
  })
})
afterAll(() => w.close())
beforeEach(async () => {
  edla = await w.asAcme(async (db) => {
    await db.deleteFrom('changeRequests').execute()
    await db.deleteFrom('emergencyContacts').execute()
    const row = contact({ userId: w.ids.ann, phone: '1' })
    return (await db.insertInto('emergencyContacts').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
})

const EDLA = { fullName: 'Edla Berg', relation: 'Mother', phone: '1' }
const TOVE = { fullName: 'Tove Ek', relation: '', phone: '+46 70 5' }
const propose = (who: Name, given: object, whose: Name = 'ann') =>
  w.call(who, 'POST', `${r.of(whose)}/emergency`, given)
const proposeRemoval = (who: Name, contactId: string, whose: Name = 'ann') =>
  w.call(who, 'POST', `${r.of(whose)}/emergency/${contactId}/removal`, { comment: 'We have moved apart' })
async function proposed(given: object): Promise<string> {
  const { status, body } = await propose('ann', given)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const phoneChanged = () => proposed({ ...EDLA, phone: '2', contactId: edla })
const contacts = async () => (await w.call('adam', 'GET', `/api/people/${w.ids.ann}/emergency`)).body.data
const change = (given: object, by: Name = 'eve') =>
  w.call(by, 'PUT', `/api/people/${w.ids.ann}/emergency/${edla}`, { ...EDLA, version: 1, ...given })

describe('a proposed emergency contact', () => {
  test('is added once it is approved, as an edit would', async () => {
    const id = await proposed(TOVE)
    expect(await r.inbox('eve')).toMatchObject([
      {
        id,
        lines: ['Emergency contact: Tove Ek (new)', 'Full name, Phone'],
        changes: ['Full name: Tove Ek', 'Phone: +46 70 5'],
        concerns: [],
      },
    ])
    expect((await contacts()).length).toBe(1)
    expect((await r.decide('eve', id, 'approved')).status).toBe(200)
    expect(await contacts()).toMatchObject([EDLA, TOVE])
    const { rows } = await owner.query(
      `select actor_id as by from events where company_id = $1 and name = 'emergency.added' and subject_id = $2`,
      [w.acme.id, w.ids.ann],
    )
    expect(rows).toEqual([{ by: w.ids.eve }])
  })

  test('only the proposed fields change; the others keep their current values', async () => {
    const id = await phoneChanged()
    expect((await r.one('ann', id)).body.data).toMatchObject({
      act: 'change',
      what: 'Emergency contact: Edla Berg',
      changes: [{ name: 'phone', word: 'Phone', before: '1', after: '2' }],
      isGone: false,
    })
    await change({ relation: 'Aunt' })
    expect((await r.inbox('eve'))[0]!.concerns).toEqual([])
    expect((await r.decide('eve', id, 'approved')).status).toBe(200)
    expect(await contacts()).toMatchObject([{ ...EDLA, relation: 'Aunt', phone: '2' }])
  })

  test('is removed once that is approved', async () => {
    const { body } = await proposeRemoval('ann', edla)
    const [item] = await r.inbox('eve')
    expect(item!.lines[0]).toBe('Emergency contact: Edla Berg (removal)')
    expect(item!.changes[0]).toBe('Full name: Edla Berg → empty')
    expect((await r.decide('eve', body.data.id, 'approved')).status).toBe(200)
    expect(await contacts()).toEqual([])
  })

  test('is refused at the field, without a change, and without room', async () => {
    expect((await propose('ann', { ...TOVE, phone: ' ' })).body.errors).toHaveProperty('phone')
    expect((await propose('ann', { ...EDLA, contactId: edla })).body.errors.general).toHaveLength(1)
    expect((await propose('ann', { ...EDLA, contactId: w.ids.ann })).status).toBe(404)
    await w.asAcme((db) =>
      db
        .insertInto('emergencyContacts')
        .values(Array.from({ length: MOST_CONTACTS - 1 }, () => contact({ userId: w.ids.ann })))
        .execute(),
    )
    expect((await propose('ann', TOVE)).body.errors.general).toHaveLength(1)
  })

  test('waits once for each contact, and any number of new ones wait', async () => {
    await phoneChanged()
    expect((await propose('ann', { ...EDLA, phone: '3', contactId: edla })).status).toBe(409)
    expect((await proposeRemoval('ann', edla)).status).toBe(409)
    await proposed(TOVE)
    await proposed({ ...TOVE, fullName: 'Ture Ek' })
  })

  test('that was changed meanwhile shows the other value, and is not approved along with the safe ones', async () => {
    const id = await phoneChanged()
    await change({ phone: '9' })
    expect(await r.inbox('eve')).toMatchObject([
      { changes: ['Phone: 9 → 2'], concerns: [{ text: 'Changed since the request: Phone' }] },
    ])
    expect((await r.decide('eve', id, 'approved', { ifSafe: true })).status).toBe(409)
    expect((await contacts())[0].phone).toBe('9')
  })

  test('changed after the decider has looked is a conflict; with the other value seen it is approved', async () => {
    const id = await phoneChanged()
    const [seen] = await r.inbox('eve')
    await change({ phone: '9' }, 'adam')
    expect((await r.decide('eve', id, 'approved', { version: seen!.version })).status).toBe(409)
    expect((await contacts())[0].phone).toBe('9')
    const [now] = await r.inbox('eve')
    expect(now!.changes).toEqual(['Phone: 9 → 2'])
    expect((await r.decide('eve', id, 'approved', { version: now!.version })).status).toBe(200)
    expect((await contacts())[0].phone).toBe('2')
  })

  test('that was removed meanwhile says so, and can only be declined', async () => {
    const id = await phoneChanged()
    await w.call('eve', 'DELETE', `/api/people/${w.ids.ann}/emergency/${edla}`)
    expect(await r.inbox('eve')).toMatchObject([
      { concerns: [{ text: "No longer there. This request can't be approved." }], actions: ['declined'] },
    ])
    expect((await r.one('ann', id)).body.data.isGone).toBe(true)
    const { status, body } = await r.decide('eve', id, 'approved')
    expect([status, body.message]).toEqual([409, 'What this request is about is no longer there. Decline it.'])
    expect((await r.list('ann', 'ann')).data[0].status).toBe('pending')
    expect((await r.decide('eve', id, 'declined')).status).toBe(200)
    expect((await r.one('ann', id)).body.data).toMatchObject({ status: 'declined', isGone: false })
  })

  test('two who decide at once: one of them does', async () => {
    const id = await proposed(TOVE)
    const answers = await Promise.all([r.decide('eve', id, 'approved'), r.decide('adam', id, 'approved')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await contacts()).toHaveLength(2)
  })

  test('is never decided by its author, also once they may edit', async () => {
    const id = await proposed(TOVE)
    expect((await r.decide('ann', id, 'approved')).status).toBe(403)
    const roles = await w.asAcme(async (db) => {
      const { rows } = await owner.query('select role_id from user_roles where user_id = $1', [w.ids.ann])
      await setRolesOf(db, w.ids.ann, [await makeRole(db, 'Edits own', '', ['own.emergency.edit'])])
      return rows.map((row) => row.role_id as string)
    })
    expect((await r.decide('ann', id, 'approved')).status).toBe(403)
    expect(await r.inbox('ann')).toEqual([])
    await w.asAcme((db) => setRolesOf(db, w.ids.ann, roles))
  })
})

describe('who', () => {
  test.each<[Name, Name, number]>([
    ['ann', 'ann', 201],
    // a reader of everyone's, one's manager, those who edit, one who sees nothing, and another company
    ['mia', 'ann', 403],
    ['max', 'ann', 403],
    ['eve', 'ann', 403],
    ['eve', 'eve', 403],
    ['ivan', 'ivan', 403],
    ['gina', 'ann', 404],
  ])('%s proposes a contact of %s: %i', async (who, whose, expected) => {
    expect((await propose(who, TOVE, whose)).status).toBe(expected)
    if (expected === 404) return
    const { can } = await r.list(who, whose)
    expect(can?.proposeContacts ?? false).toBe(expected === 201)
    expect((await proposeRemoval(who, edla, whose)).status).toBe(expected)
  })

  test.each<[Name, number]>([
    ['eve', 200],
    ['adam', 200],
    ['ann', 403],
    ['mia', 403],
    ['max', 403],
    ['ivan', 403],
    ['gina', 404],
  ])('%s decides on what Ann has proposed, and sees its values: %i', async (who, expected) => {
    const id = await phoneChanged()
    expect((await r.one(who, id)).status).toBe(who === 'ann' ? 200 : expected)
    expect((await r.inbox(who)).length).toBe(expected === 200 ? 1 : 0)
    if (expected !== 200) expect((await r.decide(who, id, 'declined')).status).toBe(expected)
    expect((await r.decide(who, id, 'approved')).status).toBe(expected)
    expect((await contacts())[0].phone).toBe(expected === 200 ? '2' : '1')
  })

  test('an author who may not see the contacts any more is not shown what they proposed, and may withdraw it', async () => {
    const id = await phoneChanged()
    await w.asAcme(async (db) => setRolesOf(db, w.ids.ann, [await makeRole(db, 'Blind', '', ['own.personal.view'])]))
    expect((await r.one('ann', id)).status).toBe(403)
    expect(JSON.stringify(await r.list('ann', 'ann'))).not.toContain('Edla')
    expect((await w.call('ann', 'DELETE', `/api/change-requests/${id}`)).status).toBe(200)
    const back = ['own.emergency.view', 'own.personal.view']
    await w.asAcme(async (db) => setRolesOf(db, w.ids.ann, [await makeRole(db, 'Reads again', '', back)]))
  })

  test('emails name the fields, and neither the contact nor the values', async () => {
    await w.settle()
    await proposed({ ...EDLA, phone: '+46 70 999', contactId: edla })
    const { letters } = await w.settle()
    expect(letters.map(({ to }) => to)).toContain(`eve@${w.acme.domain}.test`)
    expect(JSON.stringify(letters)).toContain('Emergency contact')
    expect(withoutIds(letters)).not.toMatch(/Edla|999/)
  })
})
