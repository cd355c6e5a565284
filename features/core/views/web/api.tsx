export { ViewsPanel } from './views-panel.tsx'
export { SAVED } from './view-state.ts'
