export { type PayThen, payOn } from './aggregate-store.ts'
export { mayOfAnyone } from './access.ts'
