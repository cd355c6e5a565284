export { FlowCreatePage, FlowPage } from './flow-panel.tsx'
export { type FlowDraft, type FlowPurpose, sentConditions } from './flow-state.ts'
export { useFlowWords } from './flow-words.ts'
export { FlowsPage } from './flows-panel.tsx'
