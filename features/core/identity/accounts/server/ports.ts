import type { Db } from '#platform/db.ts'
import { port } from '#platform/ports.ts'

export interface SignUpReview {
  /** Whether new accounts wait for a review. */
  wanted: (db: Db) => Promise<boolean>
  /** An account that waits has proven its address; `address` is where it is looked at. */
  proven: (
    db: Db,
    account: { id: string; email: string; firstName: string; lastName: string },
    address: string,
  ) => Promise<void>
}

/** Provided by the operator feature. Without a provider accounts are active at once. */
export const signUpReviews = port<SignUpReview>('sign-up reviews')
