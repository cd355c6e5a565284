import type { Db } from '#platform/db.ts'

/** Ids by the keys that the demo company's plan uses. */
export type Ids = Map<string, string>

type Table =
  | 'accounts'
  | 'locations'
  | 'departments'
  | 'jobTitles'
  | 'catalogueEntries'
  | 'users'
  | 'files'
  | 'positions'
  | 'timeOffRequests'
  | 'customFields'
  | 'customFieldOptions'
  | 'fieldTables'
  | 'onboardingTemplates'
  | 'checklists'
  | 'groups'
  | 'approvalFlows'
  | 'skills'
  | 'userFiles'
  | 'benefits'
  | 'announcements'
  | 'delegations'
  | 'calendarEventSeries'
  | 'reorganisations'
  | 'views'
  | 'reportEmails'

/** Inserts a row. @returns its id */
export async function made(db: Db, table: Table, row: Record<string, unknown>): Promise<string> {
  const { id } = await db
    .insertInto(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
