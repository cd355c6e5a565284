import { type Status, STATUSES } from '../../contract.ts'

/** Which job of the worker an import in this state has; null while it waits for a person or is over. */
export const JOBS: Record<Status, 'check' | 'run' | null> = {
  uploaded: null,
  checking: 'check',
  checked: null,
  running: 'run',
  done: null,
  failed: null,
  undone: null,
}
export const WORKING = STATUSES.filter((status) => JOBS[status] !== null)
