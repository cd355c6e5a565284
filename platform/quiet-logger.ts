import type { Log } from './log.ts'

export function quietLogger(log: Log) {
  return new QuietLogger(log) as never
}

/** graphile-worker's logger interface over ours; its chatter about each job is of no use in production. */
class QuietLogger {
  readonly log: Log
  constructor(log: Log) {
    this.log = log
  }
  scope() {
    return this
  }
  error(message: string) {
    this.log.error({ part: 'worker' }, withoutAddresses(message))
  }
  warn(message: string) {
    this.log.warn({ part: 'worker' }, withoutAddresses(message))
  }
  info() {}
  debug() {}
}

/** Of a refusal that repeats what was sent, so much says why; the search for addresses takes the square of it. */
const SAID_AT_MOST = 2000

/** A mail server that refuses names whom it refuses. */
export const withoutAddresses = (message: string): string =>
  message.slice(0, SAID_AT_MOST).replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
