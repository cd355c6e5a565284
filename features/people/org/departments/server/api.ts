export { forgetLeaders, insertNamed as insertDepartments, removeUnused as removeUnusedDepartments } from './store.ts'
