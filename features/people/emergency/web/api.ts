export { useEmergencyContacts } from './queries.ts'
