import { sql } from 'kysely'
import type { AssetState } from '#features/core/catalogues/contract.ts'
import type { Db } from '#platform/db.ts'
import { matching } from '#platform/search.ts'

interface ThingRow {
  id: string
  name: string
  serialNumber: string
  inventoryNumber: string
  categoryId: string | null
}
interface KnownRow extends ThingRow {
  holder: { id: string; name: string } | null
  state: string
  builtIn: AssetState | null
}

const COLUMNS = sql`a.id, a.name, a.serial_number, a.inventory_number, a.category_id`

/** These, where they are now. */
export async function known(db: Db, ids: readonly string[]): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select ${COLUMNS}, s.name as state, s.built_in,
      case when u.id is not null then json_build_object('id', u.id, 'name', btrim(u.first_name || ' ' || u.last_name)) end as holder
    from assets a join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id
      left join users u on u.company_id = a.company_id and u.id = a.holder_id
    where a.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Whatever was not written off, in someone's hands or not. */
export async function find(db: Db, search: string | undefined, limit: number): Promise<ThingRow[]> {
  const { rows } = await sql<ThingRow>`
    select ${COLUMNS} from assets a join catalogue_entries s on s.company_id = a.company_id and s.id = a.state_id
    where s.built_in is distinct from 'written_off' and ${sql.join([sql`true`, ...matching(sql`a.search_key`, search)], sql` and `)}
    order by a.name_key, a.inventory_number, a.id limit ${limit}`.execute(db)
  return rows
}
