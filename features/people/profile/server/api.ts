export { changePersonal, checkPersonal } from './actions.ts'
export { readAvatar } from './avatar-actions.ts'
