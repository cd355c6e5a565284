export { signUpReviews } from './ports.ts'
export { approveSignUp, refuseSignUp, signUpsInReview } from './review-actions.ts'
export { byEmail as accountByEmail } from './store.ts'
