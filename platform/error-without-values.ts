import { DatabaseError } from 'pg'

interface Logged {
  type: string
  message: string
  stack: string
  code?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
}

/**
 * For these, PostgreSQL's own message names tables, columns, constraints, roles and files, and never the content of a row: connections,
 * room, rights, missing names, constraints, locks, shutdowns, disks.
 */
const NAMES_ONLY = /^(08|23|25|28|3D|3F|40|42501|42P01|42703|42883|53|55|57|58)/

/** An error for the log. PostgreSQL quotes the row that it complains of ("Key (email)=(…)"), so of those only the names are kept. */
export function errorWithoutValues(error: Error): Logged {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const stack = frames.join('\n')
  if (!(error instanceof DatabaseError)) return { type: error.name, message: error.message, stack }
  const { code, table, constraint } = error
  const said = NAMES_ONLY.test(code ?? '') ? `: ${error.message}` : ''
  return { type: 'DatabaseError', message: `PostgreSQL ${code}${said}`, stack, code, table, constraint }
}
