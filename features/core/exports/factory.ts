import { expect } from 'vitest'
import { storage } from '#platform/storage-binding.ts'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import type { ShownExport } from './contract.ts'

/** More people than a file that is answered at once has rows; half of their names begin as a formula. */
export const MANY = 800

export const manyPeople = (w: World) =>
  owner.query(
    `insert into users (company_id, email, first_name, last_name, status)
     select $1, 'n' || n || '@example.test', 'N' || n, case when n % 2 = 0 then '=1+1' else 'Öst' end, 'pending' from generate_series(1, $2::int) n`,
    [w.acme.id, MANY],
  )

/** Files as people ask for them. */
export function exporting(w: World) {
  const start = async (who: Name, source = 'people', input: object = {}) => {
    const { status, body } = await w.call(who, 'POST', '/api/exports', { source, input })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data as ShownExport
  }
  const show = async (who: Name, id: string) => w.call(who, 'GET', `/api/exports/${id}`)
  const file = (who: Name, id: string) =>
    w.app.inject({
      url: `/api/exports/${id}/file`,
      headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens[who]}` },
    })
  const made = async (who: Name, source?: string, input?: object) => {
    const { id } = await start(who, source, input)
    const { pushes } = await w.settle(60)
    const { body } = await show(who, id)
    return { id, pushes, shown: body.data as ShownExport }
  }
  const factsOf = async (id: string) =>
    (
      await owner.query<{ name: string; details: Record<string, unknown> }>(
        `select name, details from events where company_id = $1 and details->>'exportId' = $2 order by at`,
        [w.acme.id, id],
      )
    ).rows
  const keyOf = async (id: string) =>
    (await owner.query<{ storage_key: string }>('select storage_key from exports where id = $1', [id])).rows[0]!
      .storage_key
  const isKept = async (key: string) => (await storage.list(w.acme.id)).includes(key)
  return { start, show, file, made, factsOf, keyOf, isKept }
}
