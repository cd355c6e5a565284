export { checkChange as checkJobChange, recordChange as recordJobChange } from './actions.ts'
export { workplaces } from './store.ts'
