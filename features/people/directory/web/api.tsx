export { FirstSteps, useFirstSteps } from './first-steps-panel.tsx'
export { PlaceSelects } from './place-fields.tsx'
export { useHiringSources } from './queries.ts'
