import { DatabaseError } from 'pg'
import { DatabaseHangs } from './answer-watch.ts'

/**
 * Conditions of PostgreSQL that pass without a change of the call: it is stopping, starting or was killed (57P01–57P03), the
 * connection broke (08), it has no room: disk, memory, connections (53), it cannot write: a standby, or after an error of its disk
 * (25006, 58030).
 */
const PASSING = /^(08|53|57P0[1-5]|25006|58030)/
/** What the operating system says of a connection that breaks or cannot be made, names that cannot be looked up included. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
])
/** What the driver says, by message: it gives no codes. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end|timeout expired)/

/** Whether this error of a database connection means that PostgreSQL cannot be used right now: nothing is wrong with the call. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return PASSING.test(error.code ?? '')
  if (error instanceof DatabaseHangs) return true
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return NETWORK.has((error as NodeJS.ErrnoException).code ?? '') || DRIVER.test(error.message)
}
