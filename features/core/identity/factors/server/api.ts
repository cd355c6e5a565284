export { recentHolder } from './identity-actions.ts'
export { announced as secondFactorAnnounced, withoutSecondFactor } from './reminder-store.ts'
