import type { Db } from '#platform/db.ts'
import { port } from '#platform/ports.ts'

export interface SignUpReview {
  /** Whether a new account waits until somebody has looked at it. */
  wanted: (db: Db) => Promise<boolean>
  /** An account that waits has proven its address; `address` is where it is looked at. */
  proven: (
    db: Db,
    account: { id: string; email: string; firstName: string; lastName: string },
    address: string,
  ) => Promise<void>
}

/** Brought by the feature with which the installation is run. Accounts are instant where nobody reviews them. */
export const signUpReviews = port<SignUpReview>('sign-up reviews')
