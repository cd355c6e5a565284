export { DetailFields, NO_DETAILS } from './detail-fields.tsx'
