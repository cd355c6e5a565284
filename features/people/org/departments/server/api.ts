export { named as departmentNamed } from './actions.ts'
export {
  forgetLeaders,
  insertNamed as insertDepartments,
  list as allDepartments,
  removeUnused as removeUnusedDepartments,
} from './store.ts'
