import { z } from 'zod'
import { rowState } from '../contract.ts'

/** A table's name as a column of a list: as `keyOfTable` writes it. */
export const tableKey = z.templateLiteral(['fieldTable-', z.uuid()])

/** A column of a table as a column of a file: as `keyOfTableColumn` writes it. */
export const tableColumnKey = z.templateLiteral(['fieldTable-', z.uuid(), '.', z.uuid()])

/** The rows of a person in one line. */
export const listedRows = z
  .object({
    state: rowState.describe('Of the rows that are meant: current ones, or else planned ones, or else expired ones.'),
    rows: z.int().describe('How many of that state there are.'),
    title: z.string().describe('What the row is of, in a few words; empty where there are several.'),
    day: z
      .string()
      .nullable()
      .describe('Of a single row its last day, of planned ones the first to come, of expired ones the latest to go.'),
  })
  .meta({ id: 'ListedTableRows' })
export type ListedRows = z.infer<typeof listedRows>
