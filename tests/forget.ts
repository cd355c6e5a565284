import { tablesIn } from '#platform/backup-shape.ts'
import { owner } from './database.ts'

/**
 * Takes a company out of this worker's database with all that it has: what is done to all companies, such as a backup, would otherwise cost the
 * files that come later as much as the largest company of an earlier one.
 */
export async function forget(companyId: string): Promise<void> {
  const client = await owner.connect()
  await client.query('begin')
  // neither triggers nor references: nothing of it stays
  await client.query(`set local session_replication_role = 'replica'`)
  for (const { name, columns } of await tablesIn(client))
    if (columns.includes('company_id')) await client.query(`delete from ${name} where company_id = $1`, [companyId])
  await client.query('delete from companies where id = $1', [companyId])
  await client.query('commit')
  client.release()
}
