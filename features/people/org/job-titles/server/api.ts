export { named as jobTitleNamed } from './actions.ts'
export { insertNamed as insertJobTitles, removeUnused as removeUnusedJobTitles } from './store.ts'
