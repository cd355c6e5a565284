import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, enterAccount, enterCompany } from '#platform/db.ts'
import { data, owner } from '#tests/database.ts'
import { world, type World } from '#tests/world.ts'

describe('SQL that was injected where nobody is known yet', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** As the app role, in a transaction that is undone; `work` is what the server itself has named before. */
  async function injected(text: string, work: (db: Db) => Promise<unknown> = async () => {}) {
    let rows: unknown[] = []
    const undone = new Error('undone')
    await data
      .outside(async (db) => {
        await work(db)
        rows = (await sql.raw(text).execute(db)).rows
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return rows
  }
  const mail = `'{"id":"x","to":"a@b.test","subject":"s","html":"h","text":"t","language":"en"}'::json`

  test.each([
    ['accounts', 'select id, email from accounts'],
    ['memberships', 'select * from memberships'],
    ['sessions of the bare domain', 'select * from lobby_sessions'],
    ['links', 'select * from links'],
    ['authenticator secrets', 'select * from totp_factors'],
    ['passkeys', 'select * from passkeys'],
    ['recovery codes', 'select * from recovery_codes'],
    ['known browsers', 'select * from known_browsers'],
    ['half-done sign-ins', 'select * from pending_sign_ins'],
    ['the operator’s log', 'select * from operator_log'],
    ['what people wrote on the public pages', 'select * from site_requests'],
    ['an account by its address', 'select * from sec.account_at_address()'],
    ['a link of nobody', "select * from links where purpose = 'new_password'"],
  ])('reads no %s', async (_what, text) => {
    expect(await injected(text)).toEqual([])
  })

  test.each([
    ['reads password hashes', 'select password_hash from accounts'],
    ['makes an operator', "update accounts set is_operator = true where email like 'ann@%'"],
    ['makes an operator from nothing', "insert into accounts (email, is_operator) values ('x@y.test', true)"],
    [
      'begins a session on the bare domain',
      "insert into lobby_sessions (token_hash, account_id, expires_at) select sha256('x'), gen_random_uuid(), now() + interval '1 day'",
    ],
    [
      'makes a link to a new password',
      "insert into links (purpose, token_hash, account_id, expires_at) values ('new_password', sha256('x'), gen_random_uuid(), now() + interval '1 day')",
    ],
    [
      'makes a link of a company',
      "insert into links (purpose, token_hash, company_id, subject_id, expires_at) select 'invitation', sha256('x'), id, gen_random_uuid(), now() + interval '1 day' from companies limit 1",
    ],
    [
      'joins an account to a company',
      'insert into memberships select gen_random_uuid(), id, gen_random_uuid(), true from companies limit 1',
    ],
    ['hands over a job of a company', `select sec.enqueue('job:identity.tidy', '{"companyId":"x"}'::json)`],
    ['hands over a fact', `select sec.enqueue('react', '{"companyId":"x","eventId":"y"}'::json)`],
    [
      'names an account without the signature',
      "select set_config('app.account', gen_random_uuid()::text, true), sec.account() from pg_sleep(0)",
    ],
  ])('it fails where it %s', async (_what, text) => {
    await expect(injected(text)).rejects.toThrow(/permission denied|row-level security|not signed|cannot be handed/)
  })

  test('changes nothing of companies, settings and accounts', async () => {
    for (const text of [
      'update companies set suspended_at = now()',
      'update operator_settings set review_sign_ups = not review_sign_ups',
      "update accounts set email = 'x@y.test'",
      'delete from accounts',
      'update links set used_at = now()',
    ])
      expect(await injected(`${text} returning 1`).catch(() => [])).toEqual([])
  })

  test('where one account is named it sees that one, and its colleague’s not at all', async () => {
    const { accountId } = w.holders.ann
    const asAnn = (db: Db) => enterAccount(db, accountId)
    expect(await injected('select id from accounts', asAnn)).toEqual([{ id: accountId }])
    expect(await injected("update accounts set first_name = 'X' returning id", asAnn)).toEqual([{ id: accountId }])
    const { accountId: other } = w.holders.max
    await expect(
      injected(
        `insert into lobby_sessions (token_hash, account_id, expires_at) values ('x', '${other}', now())`,
        asAnn,
      ),
    ).rejects.toThrow(/row-level security/)
  })

  test('inside a company it sees the accounts of its people, without a hash, and changes none', async () => {
    const inAcme = (db: Db) => enterCompany(db, w.acme.id)
    const seen = await injected('select id from accounts', inAcme)
    expect(seen).toContainEqual({ id: w.holders.ann.accountId })
    expect(seen).not.toContainEqual({ id: w.holders.gil.accountId })
    expect(await injected("update accounts set email = 'x@y.test' returning id", inAcme)).toEqual([])
    const mint = (table: string, columns: string, values: string) =>
      injected(
        `insert into ${table} (user_id, token_hash, expires_at${columns}) select '${w.ids.adam}'::uuid, sha256('x'), now() + interval '1 day'${values}`,
        inAcme,
      )
    await expect(mint('sessions', '', '')).rejects.toThrow(/row-level security/)
    await expect(
      mint('api_tokens', ', name, prefix, tags, writes', ", 'x', 'x', array['people'], true"),
    ).rejects.toThrow(/row-level security/)
    await expect(
      injected(
        `insert into links (purpose, token_hash, company_id, account_id, expires_at) values ('hand_over', 'x', '${w.acme.id}', '${w.holders.adam.accountId}', now())`,
        inAcme,
      ),
    ).rejects.toThrow(/row-level security/)
  })

  test('a fact has the time of the database, and a doer only with the signature of the server', async () => {
    const inAcme = (db: Db) => enterCompany(db, w.acme.id)
    const forged = `insert into facts (name, doer, signature, ip) values ('user.updated', '${w.ids.adam}', sha256('x'), '')`
    await expect(injected(forged, inAcme)).rejects.toThrow(/not signed/)
    await expect(
      injected("insert into events (name, at) values ('user.updated', '2020-01-01')", inAcme),
    ).rejects.toThrow(/permission denied/)
    await expect(injected("insert into facts (name, at) values ('x', now())", inAcme)).rejects.toThrow(/does not exist/)
  })

  test('a job is of the company that the server has named, whatever it says itself; its key replaces no other company’s', async () => {
    const key = randomUUID()
    for (const company of [w.acme, w.globex])
      await data.asCompany(company.id, (db) =>
        sql`select sec.enqueue('job:identity.tidy', ${JSON.stringify({ companyId: randomUUID() })}::json, ${key}, now() + interval '1 day')`.execute(
          db,
        ),
      )
    const { rows } = await owner.query<{ id: string }>(
      `select payload->>'companyId' as id from graphile_worker._private_jobs where key like $1 order by id`,
      [`%${key}`],
    )
    expect(rows.map(({ id }) => id)).toEqual([w.acme.id, w.globex.id].toSorted())
    await owner.query('delete from graphile_worker._private_jobs where key like $1', [`%${key}`])
  })

  test('a letter that the server did not write is not sent', async () => {
    await data.outside((db) => sql`select sec.enqueue('mail', ${sql.raw(mail)})`.execute(db))
    await expect(w.settle()).rejects.toThrow(/without the seal/)
  })
})
