import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { port } from '#platform/ports.ts'

/** A field or a table that a company added to people's records; each is a right of its own in the three scopes. */
export interface FieldOfRecord {
  /** As permissions name it: `fields.<id>`, `tables.<id>`. */
  section: string
  name: string
}

/** Brought by the features that keep custom fields and tables. */
export const companyFields = port<(db: Db) => Promise<readonly FieldOfRecord[]>>('company fields')

export async function fieldsOfRecord({ db, ports }: Pick<Context, 'db' | 'ports'>): Promise<FieldOfRecord[]> {
  const fields: FieldOfRecord[] = []
  for (const read of ports.of(companyFields)) fields.push(...(await read(db)))
  return fields
}

/** The section of a field: `fields.<id>`. */
export const sectionOfField = (id: string): string => `fields.${id}`
/** The id of the field whose section this is. */
export const fieldOfSection = (section: string): string | undefined =>
  section.startsWith('fields.') ? section.slice('fields.'.length) : undefined
