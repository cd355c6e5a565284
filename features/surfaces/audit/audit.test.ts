import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, verify } from '#bin/verify-audit.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { AuditEntry } from './contract.ts'

let w: World
const AUDIT = '/api/settings/audit'
const read = async (who: Name, query = '') => {
  const { status, body } = await w.call(who, 'GET', `${AUDIT}${query}`)
  expect(status).toBe(200)
  return body as { data: AuditEntry[]; next: string | null; last: { seq: number; fingerprint: string } | null }
}
const folder = mkdtempSync(join(tmpdir(), 'audit-'))
const keep = async (name: string, query = '') => {
  const { status, body } = await w.call('adam', 'GET', `${AUDIT}/export?format=jsonl${query}`)
  expect(status).toBe(200)
  const file = join(folder, name)
  // one line alone is read as JSON by the helper
  writeFileSync(file, typeof body === 'string' ? body : JSON.stringify(body))
  return file
}

beforeAll(async () => {
  w = await world()
  for (const name of ['Lund', 'Umeå', 'Kiruna']) await w.call('adam', 'POST', '/api/departments', { name })
  await w.call('hr', 'PUT', `/api/profile/${w.ids.ann}/personal`, { mobilePhone: '+46 70 1', version: 1 })
  await w.settle()
})
afterAll(() => w.close())

describe('what is told', () => {
  test('who, what, when, from where; the newest first', async () => {
    const { data } = await read('adam', '?area=department')
    expect(data.map(({ name, actor }) => [name, actor!.name])).toEqual(
      Array.from({ length: 3 }, () => ['department.created', 'Adam Berg']),
    )
    expect(data.map(({ subject }) => subject!.name)).toEqual(['Kiruna', 'Umeå', 'Lund'])
    expect(data[0]!.ip).toBe('127.0.0.1')
    expect(data[0]!.at).toMatch(/^\d{4}-.*\.\d{6}Z$/)
  })

  test('narrowed to who did it, to whom, when; page by page without gaps', async () => {
    expect((await read('adam', `?actor=${w.ids.hr}`)).data.every(({ actor }) => actor!.id === w.ids.hr)).toBe(true)
    expect((await read('adam', `?actor=${w.ids.eve}`)).data).toEqual([])
    expect((await read('adam', '?to=2001-01-01')).data).toEqual([])
    const all = (await read('adam')).data.map(({ id }) => id)
    expect(new Set(all).size).toBe(all.length)
    expect((await w.call('adam', 'GET', `${AUDIT}?cursor=bm9uc2Vuc2U`)).status).toBe(400)
  })

  test('more than a page: the cursor goes on where the page ended', async () => {
    await owner.query(
      `insert into events (company_id, name, details, at) select $1, 'location.updated', '{"changes": {}}', '2020-01-01'::timestamptz from generate_series(1, 120)`,
      [w.acme.id],
    )
    const seen: string[] = []
    let query = '?area=location'
    for (let page = 0; page < 5; page++) {
      const { data, next } = await read('adam', query)
      seen.push(...data.map(({ id }) => id))
      if (!next) break
      query = `?area=location&cursor=${next}`
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })
})

describe('who reads it', () => {
  test.each(['ann', 'max', 'dora', 'hr', 'ivan'] as const)('%s does not', async (who) => {
    for (const path of [AUDIT, `${AUDIT}/check`, `${AUDIT}/export?format=csv`])
      expect((await w.call(who, 'GET', path)).status).toBe(403)
  })

  test('another company’s administrator reads their own', async () => {
    const { data } = await read('gina')
    expect(JSON.stringify(data)).not.toMatch(/Kiruna|Acme/)
  })

  test('who holds the right without being an administrator reads what is about people whose record they may see', async () => {
    await owner.query(
      `with r as (insert into roles (company_id, name) values ($1, 'Auditor') returning id),
        p as (insert into role_permissions (company_id, role_id, key, level) select $1, id, 'audit.read', 'on' from r)
       insert into user_roles (company_id, user_id, role_id) select $1, $2, id from r`,
      [w.acme.id, w.ids.max],
    )
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    await owner.query(
      `insert into events (company_id, name, details, subject_id) select $1, 'user.updated', '{"changes": {}}', unnest($2::uuid[])`,
      [w.acme.id, [w.ids.ann, w.ids.eve]],
    )
    const about = (await read('max')).data.map(({ subject }) => subject?.id)
    expect(about).toContain(w.ids.ann)
    expect(about).not.toContain(w.ids.eve)
    expect((await read('max', `?subject=${w.ids.eve}`)).data).toEqual([])
    // the chain holds everything
    expect((await w.call('max', 'GET', `${AUDIT}/export?format=jsonl`)).status).toBe(403)
  })
})

test('a built-in role is called in the language of the reader', async () => {
  const { rows } = await owner.query(`select id from roles where company_id = $1 and built_in = 'asset_manager'`, [
    w.acme.id,
  ])
  await w.call('adam', 'POST', `/api/roles/${rows[0].id}/people`, { userIds: [w.ids.eve] })
  const named = async (language: string) => {
    const { body } = await w.call('adam', 'GET', `${AUDIT}?area=role`, undefined, { 'content-language': language })
    return JSON.stringify(body.data)
  }
  expect(await named('en')).toContain('Asset manager')
  expect(await named('sv')).toContain('Utrustningsansvarig')
  expect(await named('ru')).toContain('Ответственный за имущество')
})

describe('the chain', () => {
  test('is sealed by the worker, checked by the server, and by bin/verify-audit without it', async () => {
    await w.call('adam', 'POST', '/api/departments', { name: 'Visby' })
    await w.settle()
    const [visby] = (await read('adam', '?area=department')).data
    expect(visby!.seal).not.toBeNull()
    const { body } = await w.call('adam', 'GET', `${AUDIT}/check`)
    expect(body.broken).toBeNull()
    const file = await keep('first.jsonl')
    const printed = execFileSync('bin/verify-audit', [file], { encoding: 'utf8' })
    expect(printed).toContain(`Entry ${body.last.seq} has the fingerprint ${body.last.fingerprint}`)
  })

  test('a part of it is checked too, and a later export holds the earlier one', async () => {
    const earlier = await verify(await keep('earlier.jsonl'))
    await w.call('adam', 'POST', '/api/departments', { name: 'Ystad' })
    await w.settle()
    const later = await verify(await keep('later.jsonl'))
    expect(later.end.seq).toBeGreaterThan(earlier.end.seq)
    expect(joined([later, earlier])).toBeNull()
    const part = await verify(await keep('part.jsonl', `&after=${earlier.end.seq}`))
    expect([part.broken, part.end]).toEqual([null, later.end])
    expect(joined([part, earlier])).toBeNull()
  })

  test.each([
    ['a fact is changed in the database', `update events set details = '{"name": "Other"}' where id = $1`, 'changed'],
    ['its time is', `update events set at = at - interval '1 day' where id = $1`, 'changed'],
    ['who did it is', `update events set actor_id = null where id = $1`, 'changed'],
    ['its seal is taken out', `delete from audit_seals where event_id = $1`, 'gap'],
  ])('%s: the check says which', async (_what, harm, why) => {
    const inside = await world()
    try {
      for (const name of ['A', 'B', 'C']) await inside.call('adam', 'POST', '/api/departments', { name })
      await inside.settle()
      const { rows } = await owner.query<{ id: string; seq: number }>(
        `select e.id, s.seq from audit_seals s join events e on e.id = s.event_id
         where s.company_id = $1 and e.name = 'department.created' order by s.seq`,
        [inside.acme.id],
      )
      const { id, seq } = rows[1]!
      await owner.query(harm, [id])
      const { body } = await inside.call('adam', 'GET', `${AUDIT}/check`)
      expect(body.broken).toEqual({ seq, why })
    } finally {
      await inside.close()
    }
  })

  test('the app itself can neither change nor take out a fact or a seal', async () => {
    for (const statement of [
      `update events set name = 'x'`,
      `delete from events`,
      `update audit_seals set seq = 1`,
      `delete from audit_seals`,
    ])
      await expect(w.asAcme((db) => db.executeQuery({ sql: statement, parameters: [] } as never))).rejects.toThrow(
        /permission denied/,
      )
  })
})
