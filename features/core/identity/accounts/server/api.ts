export { reviewSignUps } from './ports.ts'
export { approveSignUp, refuseSignUp, signUpsInReview } from './review-actions.ts'
