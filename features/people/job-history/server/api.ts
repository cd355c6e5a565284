export { checkChange as checkJobChange, recordChange as recordJobChange } from './actions.ts'
export { type Moved as JobMove, recordMoves as recordJobMoves } from './moving-actions.ts'
export { workplaces } from './store.ts'
export {
  namedPlans as namedJobPlans,
  type Plan as JobPlan,
  plansFor as jobPlansFor,
  recordPlans as recordJobPlans,
  removePlans as removeJobPlans,
} from './planning-actions.ts'
