export { DayEffectsPanel } from './effects-panel.tsx'
export { type DecidingValues, sentDecisions, UNDECIDED } from './decisions-state.ts'
export { type Foreseen, useDayEffects } from './queries.ts'
