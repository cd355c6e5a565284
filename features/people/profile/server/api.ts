export { changePersonal, checkPersonal } from './actions.ts'
