export { DetailFields, NO_DETAILS } from './detail-fields.tsx'
export { PersonStatus } from './person-status-chip.tsx'
