export { delegateForLeave, endLeaveDelegation, wrongForLeave } from './leave-actions.ts'
export { type DelegationFollower, delegationFollowers, type Following } from './ports.ts'
export {
  hold as holdDelegations,
  holding as holdingDelegations,
  standInsChosen,
  standInsNow,
  standInsWithin,
} from './store.ts'
