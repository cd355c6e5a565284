export { useEmploymentDifferences } from './employment-difference-state.ts'
export { EmploymentPart } from './employment-panel.tsx'
