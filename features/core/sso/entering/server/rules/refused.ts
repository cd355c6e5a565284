import type { Reason } from '../../contract.ts'

/** Shown beside the reason to the administrator who set it up. */
export interface Difference {
  expected?: string
  received?: string
}

/** A refused sign-in, with its reason. */
export class Refused extends Error {
  readonly reason: Reason
  readonly difference: Difference
  /** The person according to the provider, once known. */
  email: string | null = null
  constructor(reason: Reason, difference: Difference = {}) {
    super(reason)
    this.reason = reason
    this.difference = difference
  }
}
