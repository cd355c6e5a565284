export { Milestones } from './milestones-panel.tsx'
