import { sql } from 'kysely'
import type { SignedHead } from '#platform/audit-signing.ts'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'

export interface Receivers {
  emails: string[]
  webhook: string | null
  language: Language
  version: number
}

export const keep = (db: Db, head: SignedHead): Promise<unknown> =>
  sql`insert into audit_heads (seq, head) values (${head.seq}, ${JSON.stringify(head)}::jsonb) on conflict do nothing`.execute(
    db,
  )

/** What was signed after one number and up to another, in the order of the chain. */
export const headsBetween = async (db: Db, after: number, upTo: number): Promise<SignedHead[]> =>
  (
    await sql<{ head: SignedHead }>`
      select head from audit_heads where seq > ${after} and seq <= ${upTo} order by seq`.execute(db)
  ).rows.map(({ head }) => head)

export const allHeads = (db: Db): Promise<SignedHead[]> => headsBetween(db, 0, Number.MAX_SAFE_INTEGER)

export const receivers = async (db: Db): Promise<Receivers | undefined> =>
  (await sql<Receivers>`select emails, webhook, language, version from audit_receivers`.execute(db)).rows[0]

/** @returns the previous receivers, or null when another person has saved meanwhile */
export async function saveReceivers(
  db: Db,
  { emails, webhook, language, version }: Receivers,
): Promise<{ version: number } | null> {
  const { rows } = await sql<{ version: number }>`
    insert into audit_receivers as r (emails, webhook, language) select ${emails}::text[], ${webhook}, ${language}
      where ${version} = 0 or exists (select 1 from audit_receivers)
    on conflict (company_id) do update set emails = excluded.emails, webhook = excluded.webhook,
      language = excluded.language, version = r.version + 1 where r.version = ${version}
    returning version`.execute(db)
  return rows[0] ?? null
}
