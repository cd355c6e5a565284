export { AudiencePicker } from './audience-fields.tsx'
export { AudienceLine } from './audience-list.tsx'
export { type Draft as AudienceDraft, EVERYONE, NO_ONE, sentOf as sentAudience } from './audience-state.ts'
