export { PhoneLink } from './facts-list.tsx'
export { tabScreen } from './routes.tsx'
export { usePersonal } from './queries.ts'
export { SectionForm, SectionPart } from './section-panel.tsx'
