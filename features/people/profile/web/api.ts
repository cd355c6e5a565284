export { PhoneLink } from './facts-list.tsx'
export { usePersonal } from './queries.ts'
export { SectionForm, SectionPart, TheirChanges } from './section-panel.tsx'
export { useSection } from './section-state.ts'
