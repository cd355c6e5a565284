export { announced as secondFactorAnnounced, withoutSecondFactor } from './reminder-store.ts'
