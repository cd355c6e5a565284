export { flowFor, namesOfSteps, type StepNames } from './actions.ts'
export { type Asking, isWithoutManager, peopleFor } from './people-store.ts'
export { type FlowPurpose, flowPurposes } from './ports.ts'
export { keepersOfFlows, usedFlow } from './problem-store.ts'
export { fits, type Proposal } from './rules/choosing.ts'
export {
  entering,
  type StepNeeds,
  stillAsked,
  type Vote,
  votersIn,
  whenNobody,
  type WithoutManager,
} from './rules/deciding.ts'
export { flowsFor, type FlowToRun, type KeptStep, oneByOneColumn, oneByOneFrom, withoutManager } from './store.ts'
