export { LeavingPart } from './leaving-panel.tsx'
