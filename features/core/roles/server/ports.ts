import type { Db } from '#platform/db.ts'

/** A field that a company added to people's records; each is a right of its own in the three scopes. */
export interface FieldOfRecord {
  id: string
  name: string
}

type Source = (db: Db) => Promise<readonly FieldOfRecord[]>
let source: Source = async () => []

/** Told once by the feature that keeps the company's own fields. */
export function bringFields(from: Source): void {
  source = from
}

export const fieldsOfRecord: Source = (db) => source(db)

/** The section of a field: `fields.<id>`. */
export const sectionOfField = (id: string): string => `fields.${id}`
