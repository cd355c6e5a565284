export { insertNamed as insertJobTitles, removeUnused as removeUnusedJobTitles } from './store.ts'
