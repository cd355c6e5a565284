/** A file of up to so many rows is answered at once; a larger one is made in the background, and its address answers 409. */
export const DIRECT_ROWS = 500

/** Media types of the files that tables are exported as. */
export const TABLE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export const TABLES = Object.values(TABLE_TYPES)
