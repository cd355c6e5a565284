import type { Db } from '#platform/db.ts'

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

/** Accounts are instant unless whoever runs the installation says otherwise. */
let review: SignUpReview = { wanted: async () => false, proven: async () => {} }

export const signUpReview = (): SignUpReview => review

/** Called once, by the feature with which the installation is run. */
export function reviewSignUps(by: SignUpReview): void {
  review = by
}
