import { DatabaseError } from 'pg'

interface Logged {
  type: string
  message: string
  stack: string
  code?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
}

/** An error for the log. PostgreSQL quotes the row that it complains of ("Key (email)=(…)"), so of those only the names are kept. */
export function errorWithoutValues(error: Error): Logged {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const stack = frames.join('\n')
  if (!(error instanceof DatabaseError)) return { type: error.name, message: error.message, stack }
  const { code, table, constraint } = error
  return { type: 'DatabaseError', message: `PostgreSQL ${code}`, stack, code, table, constraint }
}
