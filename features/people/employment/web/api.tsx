export { EmploymentPart } from './employment-panel.tsx'
