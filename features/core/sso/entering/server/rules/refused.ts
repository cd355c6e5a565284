import type { Reason } from '../../contract.ts'

/** What whoever set it up is told beside the reason. */
export interface Difference {
  expected?: string
  received?: string
}

/** Somebody does not get in, and why. */
export class Refused extends Error {
  readonly reason: Reason
  readonly difference: Difference
  /** Who it was by the provider's word, once that was known. */
  email: string | null = null
  constructor(reason: Reason, difference: Difference = {}) {
    super(reason)
    this.reason = reason
    this.difference = difference
  }
}
