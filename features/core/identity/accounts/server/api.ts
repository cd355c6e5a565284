export { signUpReviews } from './ports.ts'
export { approveSignUp, refuseSignUp, signUpsInReview } from './review-actions.ts'
export { byEmail as accountByEmail, claim as claimAccount, insert as insertAccount } from './store.ts'
